// @ts-check
/* The screen stays on while a hand is played, and on a wall; asked for again after every absence. */

/** @type {any} */ let lock = null;
async function awake() {
  if (!(board() || at("off")) || document.hidden || !("wakeLock" in navigator) || (lock && !lock.released)) return;
  try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
}
awake();
