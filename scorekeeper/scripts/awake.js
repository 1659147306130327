// @ts-check
/* The screen stays on while a hand is played; asked for again after every absence. One tap lets it sleep, and it is asked
   no more until the next. Where a browser cannot, nothing is shown. */

/** @type {any} */ let lock = null;
let asked = false;
let sleeps = "";
try { sleeps = localStorage.sleeps || ""; } catch { /* it may keep nothing */ }
const held = () => lock !== null && !lock.released;
async function awake() {
  if (!at("lamp") || !navigator.wakeLock) return;
  if (!asked && !held() && !document.hidden && !sleeps) {
    asked = true;
    try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
    asked = false;
  }
  at("lamp")?.removeAttribute("hidden");
  at("lamp")?.setAttribute("aria-pressed", String(held()));
}
document.addEventListener("click", async (event) => {
  if (!/** @type {HTMLElement} */ (event.target).closest("#lamp")) return;
  sleeps = held() ? "1" : "";
  try { localStorage.sleeps = sleeps; } catch { /* for this page alone, then */ }
  if (sleeps) await lock.release();
  awake();
});
document.addEventListener("htmx:afterSettle", awake);
awake();
