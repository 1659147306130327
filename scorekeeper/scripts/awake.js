// @ts-check
/* The screen stays on while a hand is played; asked for again after every absence. One tap lets it sleep, and it is asked
   no more until the next. Where a browser cannot, nothing is shown. */

/** @type {any} */ let lock = null;
let asked = false;
const held = () => lock !== null && !lock.released;
async function awake() {
  const lamp = at("lamp");
  if (!lamp || !("wakeLock" in navigator)) return;
  if (!asked && !held() && !document.hidden && !localStorage.getItem("sleeps")) {
    asked = true;
    try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
    asked = false;
  }
  lit();
}
function lit() {
  const lamp = at("lamp");
  if (!lamp || !("wakeLock" in navigator)) return;
  lamp.hidden = false;
  lamp.setAttribute("aria-pressed", String(held()));
}
document.addEventListener("click", async (event) => {
  if (!/** @type {HTMLElement} */ (event.target).closest("#lamp")) return;
  if (held()) {
    localStorage.setItem("sleeps", "1");
    await lock.release();
    lit();
  } else {
    localStorage.removeItem("sleeps");
    awake();
  }
});
document.addEventListener("htmx:afterSettle", lit);
awake();
