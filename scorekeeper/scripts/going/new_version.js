// @ts-check
/* The worker that opens the scorepad without signal, and a new version of it: that is offered and never forced. */

/** Ask for the worker; it is there on https alone. @param {string} [address] */
async function takeWorker(address) {
  const workers = navigator.serviceWorker;
  if (!address || !workers) return;
  const there = await workers.register(address, { updateViaCache: "none" }).catch(() => null);
  if (!there) return;
  offerVersion(there);
  document.addEventListener("htmx:afterSettle", () => offerVersion(there)); // the board was drawn anew
  there.addEventListener("updatefound", () => there.installing?.addEventListener("statechange", () => offerVersion(there)));
  const look = `${document.documentElement.lang} ${document.documentElement.className}`;
  if (there.active && remembered() !== look) there.active.postMessage("keep"); // else it speaks as the phone did before
  try { localStorage.shell = look; } catch { /* then it is kept anew each time */ }
}

/** How this phone's page without signal looks and speaks; undefined where a browser remembers nothing. @returns {string|undefined} */
function remembered() {
  try { return localStorage.shell; } catch { return undefined; }
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
