// @ts-check
/* The outbox: taps in order, one on its way, kept through a dead network and a dead battery; an error forgets the taps
   behind it. What a tap sends has a key, so it counts once however often it is sent. */

/** @type {Tap[]} */ const waiting = [];
/** @type {Tap|null} */ let flying = null;
let retry = 0;
/** @type {Set<number>} */ const fingers = new Set();
let lifted = -Infinity;

const busy = () => flying !== null || waiting.length > 0;

/** @type {Promise<IDBDatabase|null>} where taps wait that no answer came to; null where a browser keeps nothing */
const drawer = new Promise((done) => {
  try {
    const open = indexedDB.open("outbox", 1);
    open.onupgradeneeded = () => open.result.createObjectStore("taps", { autoIncrement: true });
    open.onsuccess = () => done(open.result);
    open.onerror = open.onblocked = () => done(null);
  } catch { done(null); }
});

/** Do something to what is kept. @param {IDBTransactionMode} mode @param {(taps: IDBObjectStore) => IDBRequest} act @returns {Promise<any>} */
async function kept(mode, act) {
  const there = await drawer;
  return there && new Promise((done) => {
    const ask = act(there.transaction("taps", mode).objectStore("taps"));
    ask.onsuccess = () => done(ask.result);
    ask.onerror = () => done(null);
  });
}

/** @param {Tap} tap */
function send(tap) {
  waiting.push(tap);
  tap.kept = kept("readwrite", (taps) => taps.add({ url: tap.url, fields: [...tap.body] }));
  next();
}

/** Answered: it is kept no longer. @param {Tap[]} taps */
async function letGo(taps) {
  for (const tap of taps) {
    const key = await tap.kept;
    if (key) await kept("readwrite", (all) => all.delete(key));
  }
}

/** What waited as this page was left, or as the battery died. */
async function found() {
  if (!board()) return;
  const keys = await kept("readonly", (taps) => taps.getAllKeys());
  const all = await kept("readonly", (taps) => taps.getAll());
  const before = [];
  for (const [place, tap] of (all || []).entries()) {
    if (!new URL(tap.url).pathname.startsWith(location.pathname)) continue;
    const body = new FormData();
    for (const [name, value] of tap.fields) body.append(name, value);
    before.push({ url: tap.url, body, kept: Promise.resolve(keys[place]) });
  }
  waiting.unshift(...before);
  next();
}
found();

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
    if (answer.headers.get("HX-Refresh") || go || answer.redirected) {
      await letGo([tap]);
      return void location.assign(go || location.href);
    }
    if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new Error(String(answer.status));
    const html = await answer.text();
    const wrong = !answer.ok;
    await letGo(waiting.splice(waiting.indexOf(tap), 1));
    const told = !wrong || answer.status === 409 || answer.status === 422;
    if (told) await fingersUp();
    if (wrong) await letGo(waiting.splice(0)); // what was tapped meanwhile would hide what went wrong
    if (!told) return void location.reload();
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
