// @ts-check
/* The live board: its poll waits for taps, fingers, open menus and hidden pages, and comes less often, down to every
   8 s, the longer nothing has changed. What else draws it anew, like the answer to a tap, leaves the menu open. */

/** @param {Event} event @returns {boolean} */
const isPoll = (event) => /** @type {any} */ (event).detail.requestConfig.elt.id === "poll";
const quiet = () => document.hidden || busy() || touched() || document.querySelector("#board details[open]") !== null;
let unchanged = 0; // answers in a row that nothing has changed
let due = 0;
const hurry = () => { unchanged = due = 0; };
document.addEventListener("htmx:beforeRequest", (event) => { if (isPoll(event) && (quiet() || performance.now() < due)) event.preventDefault(); });
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isPoll(event)) return;
  unchanged = /** @type {any} */ (event).detail.xhr.status === 304 ? unchanged + 1 : 0;
  due = performance.now() + Math.min(unchanged * 100, 7900);
});
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr } = /** @type {any} */ (event).detail;
  if (!xhr.responseText.trim() || isOurs(xhr.responseText, xhr.getResponseHeader("Content-Security-Policy"))) return;
  event.preventDefault(); // of whatever was asked: as if nothing had answered
  askAlone("late");
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const detail = /** @type {any} */ (event).detail;
  if (!isPoll(event)) return;
  if (quiet()) detail.shouldSwap = false;
  else if (!detail.xhr.responseText.trim()) detail.swapOverride = "none"; // a bare 286 ends the poll and leaves the board
});
document.addEventListener("htmx:beforeCleanupElement", (event) => {
  const old = /** @type {HTMLElement} */ (event.target);
  if (old.id === "board" && old.querySelector("details[open]")) board()?.querySelector("details")?.setAttribute("open", ""); // the fresh one stands before it
});
let titled = document.title; // it comes with each board: another one is another part of the game
let focused = "";
document.addEventListener("focusin", (event) => {
  const on = /** @type {HTMLElement} */ (event.target);
  focused = on.matches(".key, #do") ? /** @type {HTMLButtonElement} */ (on).value || "do" : "";
});
/** What the swap took the focus from: the same key, or else what is to be done next. @returns {HTMLElement|null} */
function refocused() {
  if (!focused || document.activeElement !== document.body) return null;
  const same = document.querySelector(`.key[value="${CSS.escape(focused)}"]:enabled`);
  return /** @type {HTMLElement|null} */ (same || (busy() ? document.querySelector("#do:enabled, .key:enabled") : null));
}
document.addEventListener("htmx:afterSettle", () => {
  const first = document.querySelector("#errors, #conflict, #sure"); // what the table must see before all else
  first?.scrollIntoView({ block: "nearest" });
  const anew = document.title !== titled; // a hand was scored, or begun again
  if (!first && anew && scrollY < innerHeight / 2) scrollTo(0, 0); // the bar is seen again
  titled = document.title;
  const heading = first || document.querySelector("#pad-heading [data-heading], #tally");
  const told = first || !(anew || board()?.matches(".ready")) ? [heading] : [document.querySelector(".winner"), ...document.querySelectorAll(".said li"), heading];
  const texts = told.map((each) => /** @type {HTMLElement|null} */ (each?.querySelector("h2") || each)?.innerText.trim().replace(/\s+/g, " "));
  if (texts.some(Boolean)) say(texts.filter(Boolean).join(". "));
  refocused()?.focus({ preventScroll: true });
});
for (const kind of ["visibilitychange", "online", "pageshow"]) addEventListener(kind, (event) => {
  if (kind === "pageshow" && !(/** @type {PageTransitionEvent} */ (event).persisted)) return;
  retry = 0;
  next();
  hurry();
  const poll = at("poll");
  if (poll && htmx() && !document.hidden) htmx().trigger(poll, "wake");
  awake();
});
