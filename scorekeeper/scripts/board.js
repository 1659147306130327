// @ts-check
/* The live board: its poll waits for taps, fingers, open menus and hidden pages. */

/** @param {Event} event @returns {boolean} */
const isPoll = (event) => /** @type {any} */ (event).detail?.elt?.id === "poll" || /** @type {any} */ (event).detail?.requestConfig?.elt?.id === "poll";
const quiet = () => document.hidden || busy() || touched() || document.querySelector("#board details[open]") !== null;
document.addEventListener("htmx:beforeRequest", (event) => { if (isPoll(event) && quiet()) event.preventDefault(); });
document.addEventListener("htmx:beforeSwap", (event) => {
  const detail = /** @type {any} */ (event).detail;
  if (!isPoll(event)) return;
  if (quiet()) detail.shouldSwap = false;
  else if (!detail.xhr.responseText.trim()) detail.swapOverride = "none"; // a bare 286 ends the poll and leaves the board
});
let titled = document.title; // it comes with each board: another one is another part of the game
let focused = "";
document.addEventListener("focusin", (event) => {
  const on = /** @type {HTMLElement} */ (event.target);
  focused = on.matches(".key") ? /** @type {HTMLButtonElement} */ (on).value : "";
});
document.addEventListener("htmx:afterSettle", () => {
  const first = document.querySelector("#errors, #conflict, #sure"); // what the table must see before all else
  first?.scrollIntoView({ block: "nearest" });
  if (!first && document.title !== titled && scrollY < innerHeight / 2) scrollTo(0, 0); // the bar is seen again
  titled = document.title;
  const heading = first || document.querySelector("#pad-heading [data-heading]");
  if (heading) say((heading.querySelector("h2") || heading).textContent || "");
  const key = focused && document.activeElement === document.body && document.querySelector(`.key[value="${CSS.escape(focused)}"]:enabled`);
  if (key) /** @type {HTMLElement} */ (key).focus({ preventScroll: true });
});
for (const kind of ["visibilitychange", "online", "pageshow"]) addEventListener(kind, (event) => {
  if (kind === "pageshow" && !(/** @type {PageTransitionEvent} */ (event).persisted)) return;
  retry = 0;
  next();
  const poll = at("poll");
  if (poll && htmx() && !document.hidden) htmx().trigger(poll, "wake");
  awake();
});
