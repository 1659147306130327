// @ts-check
/* The outbox: taps in order, one on its way, kept through a dead network; an error forgets the taps behind it. */

/** @type {Tap[]} */ const waiting = [];
/** @type {Tap|null} */ let flying = null;
let retry = 0;
/** @type {Set<number>} */ const fingers = new Set();
let lifted = -Infinity;

const busy = () => flying !== null || waiting.length > 0;

/** @param {Tap} tap */
function send(tap) {
  waiting.push(tap);
  next();
}

async function next() {
  if (flying || !waiting.length) return;
  const tap = (flying = waiting[0]);
  const token = /** @type {HTMLInputElement|null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  if (token) tap.body.set("csrfmiddlewaretoken", token.value);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 15000);
  try {
    const answer = await fetch(tap.url, { method: "POST", body: tap.body, signal: stop.signal, credentials: "same-origin", keepalive: true,
      headers: { "HX-Request": "true", "HX-Target": "board", "HX-Current-URL": location.href } });
    const go = answer.headers.get("HX-Redirect");
    if (answer.headers.get("HX-Refresh") || go || answer.redirected) return void location.assign(go || location.href);
    if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new Error(String(answer.status));
    const html = await answer.text();
    waiting.shift();
    const wrong = !answer.ok;
    if (wrong && answer.status !== 409 && answer.status !== 422) return void location.reload();
    await fingersUp();
    if (wrong) waiting.length = 0; // what was tapped meanwhile would hide what went wrong
    if (!waiting.length && html.trim()) put(html);
    retry = 0;
  } catch {
    retry = Math.min(retry + 1, 5);
    setTimeout(next, retry * 1000);
  } finally {
    clearTimeout(timer);
    flying = null;
    unsent();
  }
  if (!retry) next();
}

/** @param {string} html the fresh board */
function put(html) {
  htmx().swap("#board", html, { swapStyle: "outerHTML" });
}

function unsent() {
  const place = document.querySelector("[data-unsent]");
  const text = board()?.dataset.waiting || "";
  if (place) place.textContent = retry && waiting.length ? `${text} ${waiting.length}` : "";
}

/* A swap between press and click would lose the tap. On glass the click comes CLICK ms after the finger went, at most;
   another thumb may be down by then. */
const CLICK = 60;
const touched = () => fingers.size > 0 || performance.now() - lifted < CLICK;
function fingersUp() {
  return new Promise((done) => {
    const look = () => (touched() ? setTimeout(look, 30) : done(null));
    look();
  });
}
addEventListener("pointerdown", (event) => {
  if (event.isPrimary) fingers.clear(); // the first of its kind: no other can be down
  fingers.add(event.pointerId);
}, true);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
  fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
  lifted = performance.now();
}, true);
addEventListener("blur", () => fingers.clear()); // of the window alone: each press takes the focus from the key before it
