// @ts-check
/* The worker that opens this site without signal, asked for by the pages of who scores and of who watches. */

/** Ask for the worker, and that it speaks and looks as this page does; it is there on https alone. @param {string} [address] @returns {Promise<ServiceWorkerRegistration|null>} */
async function workerHere(address) {
  const there = address ? await navigator.serviceWorker?.register(address, { updateViaCache: "none" }).catch(() => null) : null;
  if (!there) return null;
  const look = `${document.documentElement.lang} ${document.documentElement.className}`;
  if (there.active && remembered() !== look) there.active.postMessage("keep"); // else it speaks as the phone did before
  try { localStorage.shell = look; } catch { /* then it is kept anew each time */ }
  return there;
}

/** How this phone's page without signal looks and speaks; undefined where a browser remembers nothing. @returns {string|undefined} */
function remembered() {
  try { return localStorage.shell; } catch { return undefined; }
}
