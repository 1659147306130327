// @ts-check
/* A page on a TV: its letters are as large as the screen lets them be, a key or a tap holds it, and while the server
   does not answer it says so in the corner, keeps its last picture and asks on. Where a table has begun its next game it
   goes along. */

(() => {
"use strict";

const WAIT = 8000; // ms after which an answer is given up, so that the next question can be asked
const LOOK = 30000; // ms to look at who has won before the next game is shown
const SIZES = [2.2, 2, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55];
const WHOLE = 0.78; // for a name that is cut letters get no smaller than this
const WIDE = matchMedia("(min-width: 56rem)"); // a phone scrolls
const root = document.documentElement;

/** Is something cut off that stands on the page? */
const cut = () => [...document.querySelectorAll("main .cut, main h2")].some((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4);
const over = () => root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth;
function fit() {
  let fits = 0;
  for (const size of WIDE.matches ? SIZES : []) {
    root.style.setProperty("--fit", String(size));
    if (over()) continue;
    fits ||= size;
    if (size < WHOLE || !cut()) return void (size < WHOLE && root.style.setProperty("--fit", String(fits)));
  }
  root.style.setProperty("--fit", String(fits || (WIDE.matches ? SIZES[SIZES.length - 1] : 1)));
}

/** @type {Date|null} */ let since = null;
/** @param {boolean} there */
function heard(there) {
  since = there ? null : since || new Date();
  const off = document.getElementById("off");
  const time = since?.toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit" });
  const text = time ? (off?.dataset.text || "").replace("{}", time) : "";
  if (off && off.textContent !== text) off.textContent = text;
}
/** @param {Event} event @returns {number} */
const status = (event) => /** @type {any} */ (event).detail?.xhr?.status || 0;
document.addEventListener("htmx:beforeRequest", () => { /** @type {any} */ (window).htmx.config.timeout = WAIT; });
document.addEventListener("htmx:afterRequest", (event) => heard(status(event) > 0 && status(event) < 500));
document.addEventListener("htmx:afterSettle", fit);
for (const kind of ["resize", "load"]) addEventListener(kind, fit);
fit();

const { worker } = document.body.dataset; // a TV that is switched on before the network is there comes to its page by itself
if (worker) navigator.serviceWorker?.register(worker, { updateViaCache: "none" }).catch(() => null);

let leaving = 0;
function goAlong() {
  const next = /** @type {HTMLAnchorElement|null} */ (document.querySelector("#board .act [rel=next]"));
  if (next && !leaving) leaving = setTimeout(() => location.assign(next.pathname + location.search), LOOK);
}
document.addEventListener("htmx:afterSettle", goAlong);
goAlong();

const hold = () => document.getElementById("hold")?.click();
document.addEventListener("keydown", (event) => {
  const on = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || on.closest("a, button, summary")) return;
  const beside = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (event.key === " " || event.key === "p") hold();
  else if (beside) /** @type {HTMLElement|null} */ (document.querySelector(`.turner [rel=${beside}]`))?.click();
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (WIDE.matches && !(/** @type {HTMLElement} */ (event.target)).closest("a, button, summary, details")) hold();
});
})();
