// @ts-check
/* What a page without signal shows: pages of the game that are drawn here, and why something was not taken. */

let shown = 0;

/** How many hands are scored with these. @param {any[]} taps */
const handsAmong = (taps) => taps.filter((tap) => new URL(tap.url).pathname.endsWith("/save/")).length;

/** What is kept, with what this phone says beside it. @param {Kept} kept @returns {Kept} */
function beside(kept) {
  const text = alone.draw("scorekeeper/alone/said.html#waits", {}).trim();
  const waits = { menu: text, text, url: `/alone/?waits=${kept.game.id}` };
  const stuck = stuckOf(kept.game.id).length;
  const bad = stuck ? [{ bad: true, text: alone.draw("scorekeeper/alone/said.html#stuck", { taps: stuck }).trim() }] : [];
  const head = answers && stuck ? [] : [{ head: true, text: alone.draw("scorekeeper/alone/said.html#no_signal", { hands: handsAmong(unsent()), taps: unsent().length }).trim() }];
  return { ...kept, beside: { ...kept.beside, context: [...head, ...bad, ...(kept.beside.context ?? []), waits] } };
}

/** The page of an address, as this phone plays on or, if that is newer, has watched it; null where it has none. @param {URL} url @param {any} [posted] @returns {Promise<{title: string, html: string, of?: string, css?: string}|null>} */
async function pageOf(url, posted) {
  const [, what, game] = url.pathname.split("/");
  const follows = entry?.kept.next.some((/** @type {any} */ way) => way.url === url.pathname);
  const seen = await seenAt(url);
  if (what !== "games" && !follows) return seen ?? frontPage(url, posted);
  const there = follows ? null : await entryOf(game);
  if (seen && !(there && there.at > seen.at)) return seen;
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
    dress(page.css);
    const [skip, live] = document.querySelectorAll("body > .skip, body > #live");
    document.body.innerHTML = page.html;
    document.body.className = page.of ?? "";
    document.body.prepend(skip);
    document.body.append(live);
    outbox.say(page.title);
    /** @type {any} */ (globalThis).htmx.process(document.body);
    scrollTo(0, top);
    outbox.awake();
  }
  if (texts && !document.querySelector("#errors, #conflict")) tell(texts);
}

/** A page that was opened as a scorepad lacks the styles of the others, and each those of one of its own. @param {string} [css] */
function dress(css = "") {
  const text = (dressed ? "" : PAGES) + css;
  if (!text) return;
  const more = new CSSStyleSheet();
  more.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, more];
  dressed = true;
}
let dressed = !boardHere();

/** Say why, where it is seen first. @param {string[]} texts none: it needs signal */
function tell(texts) {
  document.querySelector("details.menu[open]")?.removeAttribute("open"); // it would lie over that
  document.getElementById("errors")?.remove();
  (document.getElementById("main") ?? document.body).insertAdjacentHTML("afterbegin", alone.draw("scorekeeper/alone/said.html#refused", { texts }));
  document.getElementById("errors")?.scrollIntoView({ block: "nearest" });
  outbox.say(document.getElementById("errors")?.innerText.trim() ?? "");
}

