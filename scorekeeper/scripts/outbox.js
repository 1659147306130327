// @ts-check
/* The outbox: taps in order, one on its way, kept through a dead network and a dead battery, and sent by whatever page is
   open next. What a tap sends has a key, so it counts once however often it is sent. A refused tap takes the later ones of
   its game with it; a game that gets no good answer keeps no other waiting. */

/** @type {Tap[]} */ const waiting = [];
/** @type {Tap|null} */ let flying = null;
let retry = 0;
/** @type {Set<number>} */ const fingers = new Set();
let lifted = -Infinity;

/** What a tap is of: the game or race of its address, the game that it begins, that in which it was made. @param {Tap} tap */
const gamesOf = ({ url, body, alone }) => [url.split("/")[4], body.get("id"), alone].filter(Boolean);
/** Is it of the game that this page shows? @param {Tap} tap */
const here = (tap) => gamesOf(tap).includes(location.pathname.split("/")[2]);
const busy = () => flying !== null || ("going" in document.body.dataset && waiting.some(here)); // who only watches holds nothing up
/** Tell or ask what keeps games without signal, once it is there. @param {string} what @param {any} [more] @returns {any} */
const askAlone = (what, more) => /** @type {any} */ (globalThis).alone?.[what]?.(more);

const PATIENCE = 1000; // ms until what is kept counts as not there: some browsers never answer
const LATE = 2000; // ms after which a tap is shown as waiting
const OURS = /id="(board|live)"/; // stands in the pages of the app

/** Has the app answered, and not a network that wants a sign-in first? @param {string} html @param {string|null} policy */
const isOurs = (html, policy) => OURS.test(html) || /'none'/.test(policy || "");

/** What comes of it, or null. @template T @param {Promise<T>} asked @returns {Promise<T|null>} */
const soon = (asked) => Promise.race([asked.catch(() => null), new Promise((done) => setTimeout(done, PATIENCE, null))]);

/** @type {Promise<IDBDatabase|null>} where taps wait that no answer came to; null where a browser keeps nothing */
const drawer = soon(new Promise((done) => {
  const open = indexedDB.open("outbox", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("taps", { autoIncrement: true });
  open.onsuccess = () => done(open.result);
  open.onerror = open.onblocked = () => done(null);
}));

/** Do something to what lies there, all at once. @param {IDBTransactionMode} mode @param {(taps: IDBObjectStore) => IDBRequest[]} act @returns {Promise<any[]|null>} */
function inDrawer(mode, act) {
  return soon(drawer.then((there) => there && new Promise((done) => {
    const turn = there.transaction("taps", mode);
    const asked = act(turn.objectStore("taps"));
    turn.oncomplete = () => done(asked.map((ask) => ask.result));
    turn.onabort = () => done(null);
  })));
}

/** A frame has been painted; on a hidden page none is. Keeping and sending a tap would delay the one that shows it. */
const painted = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 100);
});

/** @param {Tap} tap */
function send(tap) {
  waiting.push(tap);
  tap.shown = painted();
  tap.laid = tap.shown.then(() => inDrawer("readwrite", (taps) => [taps.add({ url: tap.url, fields: [...tap.body], said: tap.said, alone: tap.alone })])).then((there) => { tap.nth = there?.[0]; });
  setTimeout(unsent, LATE);
  askAlone("tapped", tap);
  next();
}

/** Answered: they lie there no longer. @param {Tap[]} taps */
async function letGo(taps) {
  await Promise.all(taps.map((tap) => tap.laid));
  await inDrawer("readwrite", (all) => taps.flatMap(({ nth }) => (nth ? all.delete(nth) : [])));
}

/* What waited as a page was left, or as the battery died; until it is read no tap may overtake it. */
let reading = true;
const CHOSEN = "#chosen"; // in the address once somebody has chosen between the hands of two phones, and that is written
const { brought } = document.body.dataset; // of the page that asks for it: "none" where there is nothing to choose
/** What lies there by now, in the order in which it was tapped: other pages of this phone add to it. */
async function found() {
  const [nths, all] = (await inDrawer("readonly", (taps) => [taps.getAllKeys(), taps.getAll()])) || [[], []];
  await Promise.all(waiting.map((tap) => tap.laid));
  for (const [place, { url, fields, said, alone }] of all.entries()) {
    const nth = nths[place];
    if (waiting.some((tap) => tap.nth === nth)) continue;
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const tap = { url, body, said, alone, nth, since: -Infinity };
    const refused = here(tap) && !body.get("id");
    if (refused && (brought === "none" || location.hash === CHOSEN)) letGo([tap]); // it is all there, or was chosen from
    else waiting.push(refused && brought === "" ? { ...tap, rests: Infinity } : tap); // until somebody has chosen
  }
  waiting.sort((one, other) => (one.nth || Infinity) - (other.nth || Infinity));
  if (location.hash === CHOSEN) history.replaceState(history.state, "", location.pathname + location.search);
  reading = false;
  next();
}
found();

/** @param {ParentNode} page @returns {NodeListOf<HTMLInputElement>} */
const tokens = (page) => page.querySelectorAll("[name=csrfmiddlewaretoken]");

let token = "";
const tokenHere = () => tokens(document)[0]?.value || token;

/** Whoever signs in elsewhere makes the token of this page old; a page drawn here has none. @param {AbortSignal} [signal] */
async function freshToken(signal) {
  const there = new DOMParser().parseFromString(await (await fetch("/alone/", { signal })).text(), "text/html");
  token = tokens(there)[0]?.value || token;
  for (const old of tokens(document)) old.value = token;
  return token;
}

/** @param {Tap} tap @param {AbortSignal} [signal] */
async function post(tap, signal) {
  tap.body.set("csrfmiddlewaretoken", tokenHere() || await freshToken(signal));
  return fetch(tap.url, { method: "POST", body: tap.body, signal, credentials: "same-origin", keepalive: true,
    headers: { "HX-Request": "true", "HX-Target": "board", "HX-Current-URL": location.href } });
}

/** The first that may go: none of a game that got no good answer just now, nor of one that such a tap begins. */
function ready() {
  const held = new Set();
  return waiting.find((tap) => {
    const games = gamesOf(tap);
    const free = !((tap.rests || 0) > performance.now() || games.some((game) => held.has(game)));
    if (!free) games.forEach((game) => held.add(game));
    return free;
  });
}

/** It is tried again later, and so are those of its game. @param {Tap} tap @param {number} [seconds] */
function rests(tap, seconds = Math.min(tap.tries = (tap.tries || 0) + 1, 30)) {
  tap.rests = performance.now() + seconds * 1000;
  if (seconds < Infinity) setTimeout(next, seconds * 1000 + 10);
  else at("stays")?.removeAttribute("hidden");
}

/** Has another page of this phone sent it meanwhile? @param {Tap} tap */
async function isGone(tap) {
  await tap.laid;
  return tap.nth && (await inDrawer("readonly", (taps) => [taps.count(tap.nth)]))?.[0] === 0;
}

/* The page is left before the browser has kept what was tapped just now: it goes on its way without waiting for its turn. */
addEventListener("pagehide", () => waiting.forEach((tap) => tap.nth || post(tap).catch(() => {})));

/** Of all pages of this phone one sends at a time, where a browser can tell. @param {AbortSignal} signal @param {() => Promise<any>} turn */
const inTurn = (signal, turn) => (navigator.locks ? navigator.locks.request("outbox", { signal }, turn) : turn());

async function next() {
  const tap = reading || flying ? null : ready();
  if (!tap) return;
  flying = tap;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 15000);
  try {
    await tap.shown;
    await inTurn(stop.signal, () => deliver(tap, stop.signal));
  } catch {
    retry = Math.min(retry + 1, 5);
    return void setTimeout(next, retry * 1000);
  } finally {
    clearTimeout(timer);
    flying = null;
    unsent();
  }
  next();
}

/** Send it, and do what the answer says. Throws where none of ours comes. @param {Tap} tap @param {AbortSignal} signal */
async function deliver(tap, signal) {
  if ((tap.alone || tap.since < 0) && await isGone(tap)) return void waiting.splice(waiting.indexOf(tap), 1);
  let answer = await post(tap, signal);
  if (answer.status === 403 && await freshToken(signal)) answer = await post(tap, signal);
  const html = await answer.text();
  const go = answer.headers.get("HX-Redirect") || (answer.headers.get("HX-Refresh") && location.href);
  if (!go && answer.status < 500 && !isOurs(html, answer.headers.get("Content-Security-Policy"))) throw answer;
  retry = 0;
  askAlone("answered");
  if (answer.status >= 500 || answer.status === 408 || answer.status === 429) return rests(tap);
  if ((go || answer.redirected) && tap.since >= 0 && !tap.alone) {
    await letGo([tap]);
    return location.assign(go || location.href);
  }
  await fingersUp();
  const elsewhere = answer.ok ? false : askAlone("refused", { tap, answer, html });
  if (elsewhere === undefined && document.body.dataset.alone && waiting.some((each) => each.alone)) return rests(tap); // until that is there
  if (!answer.ok && (elsewhere || !here(tap) || !board())) return rests(tap, Infinity); // its own page tells
  const lost = new Set(gamesOf(tap)); // what was tapped meanwhile would hide what went wrong
  const over = answer.ok ? [tap] : waiting.filter((each) => gamesOf(each).some((game) => lost.has(game)) && gamesOf(each).map((game) => lost.add(game)));
  for (const each of over) waiting.splice(waiting.indexOf(each), 1);
  if (!answer.ok) refused(html, over);
  else if (here(tap) && !waiting.some(here) && !askAlone("sent") && board() && OURS.test(html)) put(html);
  if (answer.ok) askAlone("arrived", tap);
  await letGo(over);
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
  unsent();
}

function unsent() {
  const place = document.querySelector("[data-unsent]");
  const late = waiting.some((tap) => retry || tap.tries || performance.now() - tap.since >= LATE);
  if (late) askAlone("late");
  if (place) place.textContent = late ? askAlone("unsent") || `${board()?.dataset.waiting} ${waiting.length}` : "";
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
