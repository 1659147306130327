// @ts-check
/* What a phone needs to go on without signal (scripts/alone, scripts/going), fetched once its page is there and has rest; and what that
   may use of ours. */

/** @type {any} */ (globalThis).outbox = { send, waiting, next, busy, here, put, fingersUp, twice, say, freshKey, awake };
const REST_FIRST = 1500; // ms in which the page has the line for itself
const { alone, going, shell } = document.body.dataset;
function takeAlong() {
  for (const src of [alone, going]) document.body.append(Object.assign(document.createElement("script"), { src, async: false }));
}
if (shell !== undefined) takeAlong();
else if (alone) addEventListener("load", () => setTimeout(() => (window.requestIdleCallback || setTimeout)(takeAlong), REST_FIRST));
