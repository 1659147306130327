// @ts-check
/* The games that this phone keeps, each as it stands here: what the server told last, and every tap since. */

/** @typedef {any} Kept what `kept.json` holds */
/** @typedef {{kept: Kept, base: {version: number, hands: string[]}, tag: string, taken: string[], at: number, heard?: number, lost?: {version: number, hands: string[]}}} Entry `base` is what the server told last, its hands as waits_page.js tells them; `tag` goes with it, "" once a tap was taken since; `taken` are the keys of such taps; `at` is when, `heard` when it was asked for beside its page, `lost` what giving_back.js offers */

/** @type {any} */ const alone = /** @type {any} */ (globalThis).alone; // scripts/alone: what the server would answer
/** @type {any} */ const outbox = /** @type {any} */ (globalThis).outbox; // scripts: what waits
const MOST_KEPT = 30; // games; the oldest go

/** @param {string} id @returns {Promise<Entry|undefined>} */
const entryOf = (id) => onShelf("readonly", (games, tell) => ask(games.get(id), tell));

/** All of them, the last played first. @returns {Promise<Entry[]>} */
const entries = async () => ((await onShelf("readonly", (games, tell) => ask(games.getAll(), tell))) ?? []).sort((/** @type {Entry} */ one, /** @type {Entry} */ other) => other.at - one.at);

/** @param {Entry|null|undefined} one @param {Entry|null|undefined} other */
const newer = (one, other) => ((other?.at ?? 0) > (one?.at ?? 0) ? other : one) ?? null;

/** Change what is kept of a game: `change` has the newest, whichever page of this phone made it, and gives what becomes of it. Throws what that throws.
 * @param {string} id @param {Entry|null} ours what this page knows @param {(last: any) => Entry} change @returns {Promise<Entry>} what is kept then */
async function changeEntry(id, ours, change) {
  /** @type {Entry|null} */ let made = null;
  /** @type {any} */ let fault;
  /** @param {Entry|null} [there] */
  const turn = (there) => {
    const last = newer(ours, there);
    try {
      const next = change(last);
      made = next === last ? next : { ...next, at: Math.max(Date.now(), (last?.at ?? 0) + 1) };
    } catch (error) {
      fault = { error };
    }
    return made !== last && made;
  };
  await onShelf("readwrite", (games) => ask(games.get(id), (there) => {
    const put = !made && !fault && turn(there); // else it came too late
    if (put) ask(games.put(put, id), () => ask(games.getAll(), (all) => {
      const old = all.sort((one, other) => other.at - one.at).slice(MOST_KEPT);
      for (const { kept } of old) games.delete(kept.game.id);
    }));
  }));
  if (!made && !fault) turn(); // nothing is kept here but in this page
  if (fault) throw fault.error;
  if (made !== ours) tellPages(id);
  return /** @type {any} */ (made);
}

/** It is kept no longer. @param {string} id */
const dropEntry = (id) => onShelf("readwrite", (games) => games.delete(id));

/** How far a game has come, and its hands as they are told. @param {Kept} kept */
const baseOf = ({ game, hands }) => ({ version: game.version, hands: hands.map((/** @type {any} */ hand) => JSON.stringify(handTold(hand))) });

/** What the server has of a game now: its entry anew, the same one if nothing has changed, null without an answer. @param {string} url of its board @param {Entry|null} entry @returns {Promise<Entry|null>} */
async function askServer(url, entry) {
  const answer = await fetch(`${url}kept.json`, { headers: entry?.tag ? { "If-None-Match": entry.tag } : {} }).catch(() => null);
  if (answer?.status === 304) return entry;
  if (answer) await dropRefused(url.split("/")[2], answer);
  if (!answer?.ok || !answer.headers.get("Content-Type")?.startsWith("application/json")) return null;
  const kept = await answer.json().catch(() => null); // cut off
  if (kept?.format === "nothing") await dropUnlessWaits(url.split("/")[2]); // who only watches by now
  if (kept?.format !== "kept-game/1") return null;
  return { kept, base: baseOf(kept), tag: answer.headers.get("ETag") ?? "", taken: [], at: Date.now() };
}
