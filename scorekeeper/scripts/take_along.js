// @ts-check
/* What a phone needs to go on without signal (scripts/alone, scripts/going), fetched once its page is there and has rest; and what that
   may use of ours. */

/** @type {any} */ (globalThis).outbox = { send, found, letGo, gamesOf, waiting, next, busy, here, put, fingersUp, twice, say, freshKey, awake };
const REST_FIRST = 1500; // ms in which the page has the line for itself
const { alone, going, shell } = document.body.dataset;
const AGAIN = 5000; // ms until what no network gave is asked for again
/** How much of it is there. */
const taken = () => {
  const there = /** @type {any} */ (globalThis).alone;
  return there ? (there.tapped ? 2 : 1) : 0;
};
function takeAlong() {
  const before = taken();
  const src = [alone, going][before];
  const done = () => setTimeout(takeAlong, taken() > before ? 0 : AGAIN);
  if (src) document.body.append(Object.assign(document.createElement("script"), { src, onload: done, onerror: done }));
}
if (shell !== undefined) takeAlong();
else if (alone) addEventListener("load", () => setTimeout(takeAlong, REST_FIRST));
