// @ts-check
/* The outbox: taps in order, one on its way, kept through a dead network and a dead battery; an error forgets the taps
   behind it. What a tap sends has a key, so it counts once however often it is sent. */

/** @type {Tap[]} */ const waiting = [];
/** @type {Tap|null} */ let flying = null;
let retry = 0;
/** @type {Set<number>} */ const fingers = new Set();
let lifted = -Infinity;

const busy = () => flying !== null || waiting.length > 0;

const PATIENCE = 1000; // ms until what is kept counts as not there: some browsers never answer
const LATE = 2000; // ms after which a tap is shown as waiting

/** What comes of it, or null. @template T @param {Promise<T>} asked @returns {Promise<T|null>} */
const soon = (asked) => Promise.race([asked.catch(() => null), new Promise((done) => setTimeout(done, PATIENCE, null))]);

/** @type {Promise<IDBDatabase|null>} where taps wait that no answer came to; null where a browser keeps nothing */
const drawer = soon(new Promise((done) => {
  const open = indexedDB.open("outbox", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("taps", { autoIncrement: true });
  open.onsuccess = () => done(open.result);
  open.onerror = open.onblocked = () => done(null);
}));

/** Do something to what is kept, all at once. @param {IDBTransactionMode} mode @param {(taps: IDBObjectStore) => IDBRequest[]} act @returns {Promise<any[]|null>} */
function kept(mode, act) {
  return soon(drawer.then((there) => there && new Promise((done) => {
    const turn = there.transaction("taps", mode);
    const asked = act(turn.objectStore("taps"));
    turn.oncomplete = () => done(asked.map((ask) => ask.result));
    turn.onabort = () => done(null);
  })));
}

/** @param {Tap} tap */
function send(tap) {
  waiting.push(tap);
  tap.kept = kept("readwrite", (taps) => [taps.add({ url: tap.url, fields: [...tap.body], said: tap.said })]);
  setTimeout(unsent, LATE);
  next();
}

/** Answered: they are kept no longer. @param {Tap[]} taps */
async function letGo(taps) {
  const keys = (await Promise.all(taps.map((tap) => tap.kept))).flatMap((key) => key || []);
  if (keys.length) await kept("readwrite", (all) => keys.map((key) => all.delete(key)));
}

/** What waited as this page was left, or as the battery died; until it is read no tap may overtake it. */
let reading = true;
async function found() {
  const [keys, all] = (board() && await kept("readonly", (taps) => [taps.getAllKeys(), taps.getAll()])) || [[], []];
  const before = [];
  for (const [place, { url, fields, said }] of all.entries()) {
    if (!new URL(url).pathname.startsWith(location.pathname)) continue;
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    before.push({ url, body, said, since: -Infinity, kept: Promise.resolve([keys[place]]) });
  }
  waiting.unshift(...before);
  reading = false;
  next();
}
found();

/** @param {ParentNode} page @returns {NodeListOf<HTMLInputElement>} */
const tokens = (page) => page.querySelectorAll("[name=csrfmiddlewaretoken]");

/** Whoever signs in elsewhere makes the token of this page old. Is there a fresh one? @param {AbortSignal} signal */
async function freshToken(signal) {
  const there = new DOMParser().parseFromString(await (await fetch(location.href, { signal })).text(), "text/html");
  const fresh = tokens(there)[0]?.value;
  for (const token of tokens(document)) token.value = fresh || token.value;
  return Boolean(fresh);
}

/** @param {Tap} tap @param {AbortSignal} signal */
function post(tap, signal) {
  const token = tokens(document)[0];
  if (token) tap.body.set("csrfmiddlewaretoken", token.value);
  return fetch(tap.url, { method: "POST", body: tap.body, signal, credentials: "same-origin", keepalive: true,
    headers: { "HX-Request": "true", "HX-Target": "board", "HX-Current-URL": location.href } });
}

async function next() {
  if (reading || flying || !waiting.length) return;
  const tap = (flying = waiting[0]);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 15000);
  try {
    let answer = await post(tap, stop.signal);
    if (answer.status === 403 && await freshToken(stop.signal)) answer = await post(tap, stop.signal);
    const go = answer.headers.get("HX-Redirect");
    if (answer.headers.get("HX-Refresh") || go || answer.redirected) {
      await letGo([tap]);
      return void location.assign(go || location.href);
    }
    if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new Error(String(answer.status));
    const html = await answer.text();
    await fingersUp();
    const over = waiting.splice(0, answer.ok ? 1 : waiting.length); // what was tapped meanwhile would hide what went wrong
    retry = 0;
    if (!answer.ok) refused(html, over);
    else if (!waiting.length && html.trim()) put(html);
    if (answer.ok) felt(tap);
    await letGo(over);
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

/** Tell what went wrong, and what did not come in. @param {string} html the board, or a page that says why @param {Tap[]} taps */
function refused(html, taps) {
  const lost = Object.assign(document.createElement("p"), { textContent: `${board()?.dataset.lost} ${taps.map((tap) => tap.said).join(", ")}` });
  const page = new DOMParser().parseFromString(html, "text/html");
  if (page.getElementById("board")) put(html);
  else board()?.replaceWith(page.querySelector("main") || page.body.textContent || "");
  (document.querySelector("#conflict, #errors, .lost") || document.body).append(lost);
}

/** @param {string} html the fresh board */
function put(html) {
  htmx().swap("#board", html, { swapStyle: "outerHTML" });
}

function unsent() {
  const place = document.querySelector("[data-unsent]");
  const late = retry > 0 || waiting.some((tap) => performance.now() - tap.since >= LATE);
  if (place) place.textContent = late && waiting.length ? `${board()?.dataset.waiting} ${waiting.length}` : "";
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
