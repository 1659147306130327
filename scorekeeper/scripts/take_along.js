// @ts-check
/* What a phone needs to go on without signal (scripts/alone, scripts/going), fetched once its page is there and has rest; and what that
   may use of ours. */

/** @type {any} */ (globalThis).outbox = { send, waiting, next, busy, here, put, fingersUp, twice, say, freshKey, awake };
const REST_FIRST = 1500; // ms in which the page has the line for itself
const { alone, going, shell } = document.body.dataset;
const AGAIN = 5000; // ms until what no network gave is asked for again
function takeAlong() {
  const there = /** @type {any} */ (globalThis).alone;
  const src = there?.tapped ? "" : there ? going : alone;
  const script = document.createElement("script");
  const known = () => /** @type {any} */ (globalThis).alone?.[src === going ? "tapped" : "take"];
  const done = () => setTimeout(takeAlong, known() ? 0 : AGAIN);
  if (src) document.body.append(Object.assign(script, { src, onload: done, onerror: done }));
}
if (shell !== undefined) takeAlong();
else if (alone) addEventListener("load", () => setTimeout(() => (window.requestIdleCallback || setTimeout)(takeAlong), REST_FIRST));
