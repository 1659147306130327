// @ts-check
/* What the other scripts share: an element by its id, the board, htmx, a fresh key, a word for a screen reader. */

/** @typedef {{url: string, body: FormData, said: string, since: number, alone?: string|boolean, shown?: Promise<any>, laid?: Promise<any>, nth?: any, tries?: number, rests?: number}} Tap one answer on its way to the server, what its button says, when it was tapped, in which game if without signal, when it is seen, when it lies in the drawer, its key there, how often it got no good answer, and until when it rests */
/** @typedef {{heading: string, note: string, field: string, seat: number|string, side?: number|string, was: string, label: string, closed: Object<string, string>}} Ahead what the pad shows for a seat, from data-ahead */

/** @param {string} id @returns {HTMLElement|null} */
const at = (id) => document.getElementById(id);
const board = () => at("board");
/** @returns {any} htmx, once it is there */
const htmx = () => /** @type {any} */ (window).htmx;

/** A fresh idempotency key; randomUUID needs https, this does not. */
function freshKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Write into the text that stands there: a new one in its place has half the board looked at again. @param {Element|null} place one of text alone @param {string} text */
function write(place, text) {
  if (!place || place.textContent === text) return;
  if (place.firstChild && text) place.firstChild.nodeValue = text;
  else place.textContent = text;
}

/** Tell a screen reader, once. @param {string} text */
const say = (text) => write(at("live"), text);
