// @ts-check
/* A page without signal: its board is drawn here from what this phone keeps, its links and forms are answered here, and
   what a form sends waits in the outbox. Once all has arrived the server's board is shown again. Must not know a rule. */

/** @type {any[]} taps that are not yet taken here */ const pending = [];
const RESTED = 800; // ms without a tap, after which they are: it must not keep the next tap from being seen
let taking = 0;
/** @type {Entry|null} the game of this page */ let entry = null;
let without = false; // signal
/** @param {boolean} is */
const goWithout = (is) => document.documentElement.toggleAttribute("data-without", (without = is)); // the head of the board says so
let answers = false; // there is one again
let astray = false; // what is kept here is not what the server has
let refreshing = 0;
let shown = 0;

const id = () => location.pathname.split("/")[2] ?? "";
const boardHere = () => document.getElementById("board");

/** Would the server not take it? Anything else is a mistake of ours. @param {any} error */
const isRefusal = (error) => Array.isArray(error?.texts);

/** @param {FormData} body @returns {Object<string, any>} */
function fieldsOf(body) {
  /** @type {Object<string, any>} */ const fields = {};
  for (const [name, value] of body) fields[name] = name in fields ? [].concat(fields[name], /** @type {any} */ (value)) : value;
  return fields;
}

/** Take a tap here as well: the game of this page is as the table sees it. @param {any} tap */
function takeHere({ url, body }) {
  const key = String(body.get("key"));
  const { pathname, search } = new URL(url);
  if (!entry || astray || entry.taken.includes(key) || pathname.split("/")[2] !== entry.kept.game.id) return;
  try {
    const kept = alone.take(entry.kept, pathname + search, fieldsOf(body));
    if (kept.game.id === entry.kept.game.id) keepEntry((entry = { ...entry, kept, tag: "", taken: [...entry.taken, key], at: Date.now() }));
  } catch (error) {
    astray = true;
    if (!isRefusal(error)) reportError(error);
  }
}
function takePending() {
  while (pending.length) takeHere(pending.shift());
}

/** Hear what the server has, once nothing waits; own taps are taken here as well, so of these there is no hurry. @param {number} [wait] ms */
function refresh(wait = 1000) {
  clearTimeout(refreshing);
  refreshing = setTimeout(async () => {
    const before = entry;
    if (without || outbox.busy() || !boardHere()) return;
    const told = await asked(`/games/${id()}/`, before);
    if (!told || outbox.busy() || pending.length || entry !== before) return;
    astray = false;
    if (told !== before) await keepEntry((entry = told));
  }, wait);
}

/** Nothing answers: from here on this phone does. */
function goAlone() {
  takePending();
  if (without || astray || !entry || !boardHere()) return;
  goWithout(true);
  answers = false;
  show(new URL(location.href));
}

/** What is kept, with what this phone says beside it. @param {Kept} kept @returns {Kept} */
function beside(kept) {
  const text = alone.draw("scorekeeper/alone/said.html#waits", {}).trim();
  const waits = { menu: text, text, url: `/alone/?waits=${kept.game.id}` };
  const head = { head: true, text: alone.draw("scorekeeper/alone/said.html#no_signal", { hands: unsentHands(), taps: unsent().length }).trim() };
  return { ...kept, beside: { ...kept.beside, context: [head, ...(kept.beside.context ?? []), waits] } };
}
const unsent = () => outbox.waiting.filter((/** @type {any} */ tap) => tap.rests !== Infinity); // the others were refused, and that was told
const unsentHands = () => unsent().filter((/** @type {any} */ tap) => new URL(tap.url).pathname.endsWith("/save/")).length;

/** The page of an address, null where this phone has none. @param {URL} url @param {any} [posted] @returns {Promise<{title: string, html: string}|null>} */
async function pageOf(url, posted) {
  const [, what, game] = url.pathname.split("/");
  const follows = entry?.kept.next.some((/** @type {any} */ way) => way.url === url.pathname);
  if (what !== "games" && !follows) return frontPage(url, posted);
  const there = follows ? null : await entryOf(game);
  if (there && (entry?.kept.game.id !== game || there.at > entry.at)) entry = there; // another page of this phone may have gone on
  if (!entry || (!follows && entry.kept.game.id !== game)) return null;
  return alone.page(beside(entry.kept), url.pathname, url.search, posted);
}

/** Show the page of an address, and why something was not taken. @param {URL} url @param {{posted?: any, texts?: string[], push?: boolean, top?: number}} [how] */
async function show(url, { posted, texts, push = false, top = 0 } = {}) {
  const last = url.pathname === "/last/" && (await entries()).find(({ kept }) => !alone.board(kept).over);
  if (last) {
    url = new URL(last.kept.url, url);
    if (!push) history.replaceState(null, "", url);
  }
  const turn = ++shown;
  const page = await pageOf(url, posted);
  if (!page && !("shell" in document.body.dataset && !boardHere())) return tell([]);
  if (push && page) {
    history.replaceState({ top: scrollY }, "");
    history.pushState({ top: 0 }, "", url);
  }
  if (page) document.title = page.title;
  const board = boardHere() && page && new DOMParser().parseFromString(page.html, "text/html").getElementById("board");
  if (board) {
    await outbox.fingersUp();
    if (turn === shown) outbox.put(board.outerHTML); // else somebody was faster
  } else if (page) {
    dress();
    const [skip, live] = document.querySelectorAll("body > .skip, body > #live");
    document.body.innerHTML = page.html;
    document.body.prepend(skip);
    document.body.append(live);
    outbox.say(page.title);
    /** @type {any} */ (globalThis).htmx.process(document.body);
    scrollTo(0, top);
    outbox.awake();
  }
  if (texts && !document.querySelector("#errors, #conflict")) tell(texts);
}

/** A page that was opened as a scorepad lacks the styles of the others. */
let dressed = "shell" in document.body.dataset;
function dress() {
  if (dressed) return;
  const more = new CSSStyleSheet();
  more.replaceSync(PAGES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, more];
  dressed = true;
}

/** Say why, where it is seen first. @param {string[]} texts none: it needs signal */
function tell(texts) {
  document.querySelector("details.menu[open]")?.removeAttribute("open"); // it would lie over that
  document.getElementById("errors")?.remove();
  (document.getElementById("main") ?? document.body).insertAdjacentHTML("afterbegin", alone.draw("scorekeeper/alone/said.html#refused", { texts }));
  document.getElementById("errors")?.scrollIntoView({ block: "nearest" });
  outbox.say(document.getElementById("errors")?.innerText.trim() ?? "");
}

/** Take what a form says, keep it and let it wait. @param {HTMLFormElement} form @param {HTMLButtonElement|null} by */
async function post(form, by) {
  const url = new URL(by?.hasAttribute("formaction") ? by.formAction : form.action);
  const body = new FormData(form, by);
  const posted = fieldsOf(body);
  const base = url.pathname === "/new/table/" ? begun(url.searchParams, await entries())?.entry : entry;
  if (!base) return tell([]);
  if (posted.step === "preview") return show(url, { posted });
  const path = url.pathname + url.search;
  try {
    const fields = alone.settled(base.kept, path, posted);
    const kept = alone.take(base.kept, path, fields);
    const sent = new FormData();
    for (const [name, values] of Object.entries(fields)) for (const value of [].concat(values)) sent.append(name, value);
    outbox.send({ url: url.href, body: sent, said: (by?.getAttribute("aria-label") || by?.title || by?.textContent || "").trim(), since: performance.now(), alone: url.pathname === "/new/table/" || base.kept.game.id });
    const from = entry?.kept.game.id === kept.game.id ? base : { base: { version: 0, hands: [] }, taken: [] }; // else it begins here
    await keepEntry((entry = { kept, base: from.base, tag: "", taken: [...from.taken, fields.key], at: Date.now() }));
    const elsewhere = location.pathname !== kept.url;
    if (without || elsewhere) await show(new URL(kept.url, location.href), { push: elsewhere });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { texts } = /** @type {any} */ (error);
    if (boardHere()) await show(new URL(location.href), { texts });
    else await show(url, { posted: { ...posted, step: "preview" }, texts });
  }
}

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const by = /** @type {HTMLButtonElement|null} */ (event.submitter);
  if (!without) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.method !== "post") {
    const url = new URL(form.action);
    url.search = String(new URLSearchParams(/** @type {any} */ (new FormData(form, by))));
    show(url, { push: true });
  } else if (!outbox.twice(form, by, event.timeStamp)) post(form, by);
}, true);

addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const link = target.closest?.("a");
  if (without && target.closest?.("button[hx-post]")) event.stopImmediatePropagation(); // its form alone is sent
  if (!without || !link?.href || link.origin !== location.origin || link.target || link.download || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (answers && !outbox.busy()) return; // the server is there again
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  show(new URL(link.href), { push: !link.hasAttribute("hx-get") });
}, true);

addEventListener("popstate", () => {
  if (!history.state) return; // not of ours
  if (without && !(answers && !outbox.busy())) show(new URL(location.href), { top: history.state.top });
  else location.reload();
});
addEventListener("offline", goAlone);
document.addEventListener("htmx:sendError", (event) => { if (/** @type {any} */ (event).detail.elt.id === "poll") goAlone(); });
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, successful } = /** @type {any} */ (event).detail;
  if (elt.id !== "poll" || !successful) return;
  if (without) answered();
  else if (/** @type {any} */ (event).detail.xhr.status !== 304 || !entry?.tag || astray) refresh();
});

/** Something has answered. With nothing left to send the server's page is the better one. */
function answered() {
  answers = true;
  if (!without || outbox.busy()) return;
  if (boardHere()) {
    goWithout(false);
    /** @type {any} */ (globalThis).htmx.ajax("GET", location.pathname, { target: "#board", swap: "outerHTML" });
  } else if ("shell" in document.body.dataset && !document.querySelector("form")) location.reload();
}

/** Where no board asks, look whether there is signal again. */
async function look() {
  if (!without || boardHere() || document.hidden) return;
  const page = await fetch("/alone/").then((answer) => answer.text()).catch(() => "");
  if (page.includes("data-shell")) answered();
}
setInterval(look, 5000);

/** The server took another's hand before that of this phone: it shows both, and somebody chooses. @param {string} game */
async function bring(game) {
  const here = await entryOf(game);
  if (here) location.assign(`${bringUrl(here)}&mine=1`);
}

/** What the outbox tells, and asks. */
Object.assign(alone, {
  /** A tap was made. @param {any} tap */
  tapped(tap) {
    if (tap.alone) return;
    pending.push(tap);
    clearTimeout(taking);
    taking = setTimeout(takePending, RESTED);
  },
  late: goAlone,
  answered,
  /** The last tap of this page's game has arrived: is its answer not to be shown? */
  sent() {
    refresh(astray || without ? 1000 : 10000);
    if (without && !boardHere()) return true;
    goWithout(false);
    return false;
  },
  /** A tap was refused. Is that told elsewhere than on the board? What was entered without signal is never let go. @param {any} refusal */
  refused({ tap, answer, html }) {
    const game = tap.url.split("/")[4];
    if (!outbox.waiting.some((/** @type {any} */ each) => each.alone && each.url.split("/")[4] === game)) {
      astray = true;
      refresh();
      return false;
    }
    if (!without && !outbox.here(tap)) return true; // the page of that game tells
    if ([400, 409, 422].includes(answer.status)) bring(game);
    else tell([new DOMParser().parseFromString(html, "text/html").querySelector("h1")?.textContent ?? String(answer.status)]);
    return true;
  },
  unsent: () => unsentHands() && alone.draw("scorekeeper/alone/said.html#unsent", { hands: unsentHands() }).trim(),
});

/** Speak the language of the page, in English until its texts are there. @param {string} address */
async function speak(address) {
  const texts = await fetch(address).then((answer) => answer.json()).catch(() => null);
  if (texts) alone.speak(texts);
  else setTimeout(speak, 5000, address);
}

(async () => {
  const { texts, worker, shell } = document.body.dataset;
  if (texts) await speak(texts);
  entry = (await entryOf(id())) ?? null;
  for (const tap of outbox.waiting) takeHere(tap);
  if (shell !== undefined) {
    goWithout(true);
    await show(new URL(location.href));
  } else {
    if (outbox.waiting.some(outbox.here)) goAlone(); // the server's board lacks them
    refresh();
    takeWorker(worker);
  }
})();
