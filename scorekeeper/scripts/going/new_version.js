// @ts-check
/* A new version of the worker that opens the scorepad without signal: it is offered and never forced. */

/** Have the worker, and offer the next. @param {string} [address] */
async function takeWorker(address) {
  const there = await workerHere(address);
  if (!there) return;
  offerVersion(there);
  document.addEventListener("htmx:afterSettle", () => offerVersion(there)); // the board was drawn anew
  there.addEventListener("updatefound", () => there.installing?.addEventListener("statechange", () => offerVersion(there)));
}

/** One that waits, beside one that works, is a new version: said below the score, in nobody's way. @param {ServiceWorkerRegistration} there */
function offerVersion(there) {
  if (!there.waiting || !navigator.serviceWorker.controller || document.getElementById("version")) return;
  document.querySelector(".dock")?.insertAdjacentHTML("beforebegin", alone.draw("scorekeeper/alone/said.html#version", {}));
  document.getElementById("version")?.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    there.waiting?.postMessage("take over");
  });
}
