// @ts-check
/* The games that this phone keeps, each as it stands here: what the server told last, and every tap since. */

/** @typedef {any} Kept what `kept.json` holds */
/** @typedef {{kept: Kept, base: {version: number, hands: string[]}, tag: string, taken: string[], at: number, heard?: number}} Entry `base` is what the server told last, its hands as waits_page.js tells them; `tag` goes with it, "" once a tap was taken since; `taken` are the keys of such taps; `at` is when, `heard` when it was asked for beside its page */

/** @type {any} */ const alone = /** @type {any} */ (globalThis).alone; // scripts/alone: what the server would answer
/** @type {any} */ const outbox = /** @type {any} */ (globalThis).outbox; // scripts: what waits
const MOST_KEPT = 30; // games; the oldest go

const PATIENT = 1000; // ms until what is kept counts as not there: some browsers never answer

/** What is asked of the games kept, or of the taps that wait; undefined where a browser keeps none. @param {IDBTransactionMode} mode @param {(kept: IDBObjectStore) => IDBRequest} act @param {string} [shelf] @param {string} [what] @returns {Promise<any>} */
const onShelf = (mode, act, shelf = "kept", what = "games") => new Promise((done) => {
  setTimeout(done, PATIENT);
  try {
    const open = indexedDB.open(shelf, 1);
    open.onupgradeneeded = () => open.result.createObjectStore(what, { autoIncrement: what === "taps" });
    open.onerror = open.onblocked = () => done(undefined);
    open.onsuccess = () => {
      try {
        const asked = act(open.result.transaction(what, mode).objectStore(what));
        asked.onsuccess = () => done(asked.result);
      } catch { done(undefined); }
      open.result.close(); // once that is done
    };
  } catch { done(undefined); }
});

/** @param {string} id @returns {Promise<Entry|undefined>} */
const entryOf = (id) => onShelf("readonly", (games) => games.get(id));

/** All of them, the last played first. @returns {Promise<Entry[]>} */
const entries = async () => ((await onShelf("readonly", (games) => games.getAll())) ?? []).sort((/** @type {Entry} */ one, /** @type {Entry} */ other) => other.at - one.at);

/** @param {Entry} entry */
async function keepEntry(entry) {
  await onShelf("readwrite", (games) => games.put(entry, entry.kept.game.id));
  for (const old of (await entries()).slice(MOST_KEPT)) await onShelf("readwrite", (games) => games.delete(old.kept.game.id));
}

/** What the server has of a game now: its entry anew, the same one if nothing has changed, null without an answer. @param {string} url of its board @param {Entry|null} entry @returns {Promise<Entry|null>} */
async function asked(url, entry) {
  const answer = await fetch(`${url}kept.json`, { headers: entry?.tag ? { "If-None-Match": entry.tag } : {} }).catch(() => null);
  if (answer?.status === 304) return entry;
  if (answer) await letGo(url.split("/")[2], answer);
  if (!answer?.ok || !answer.headers.get("Content-Type")?.startsWith("application/json")) return null;
  const kept = await answer.json().catch(() => null); // cut off
  if (kept?.format !== "kept-game/1") return null;
  const base = { version: kept.game.version, hands: kept.hands.map((/** @type {any} */ hand) => JSON.stringify(handTold(hand))) };
  return { kept, base, tag: answer.headers.get("ETag") ?? "", taken: [], at: Date.now() };
}
