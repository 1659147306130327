// @ts-check
/* What this phone keeps of a game goes once the server lets it in no more, unless something of it waits to be sent; who is
   erased there is so here. Asked by the page of the game, and for all of them once a day, or when somebody has signed out. */

const DAY = 24 * 60 * 60 * 1000; // ms
const AFTER = 1000; // ms: the page comes first
const REFUSED = [403, 404, 410];

/** The games of which something waits on this phone, whatever page sends it; undefined where nothing tells. @returns {Promise<Set<any>|undefined>} */
async function held() {
  const taps = await onShelf("readonly", (all, tell) => ask(all.getAll(), tell), "outbox", "taps");
  return taps && new Set(taps.flatMap((/** @type {any} */ { url, fields, alone }) => [url.split("/")[4], new Map(fields).get("id"), alone]));
}

/** Let go what is refused by us, and no network. A game that the server does not know, though this phone has its link, may be lost by a server set back: it stays for a month. @param {string} id @param {Response} answer */
async function dropRefused(id, answer) {
  if (!REFUSED.includes(answer.status) || !answer.headers.get("Content-Security-Policy")?.includes("'none'")) return;
  await dropUnlessWaits(id, (await answer.text().catch(() => "data-gone")).includes("data-gone"));
}

/** Drop it, unless something of it waits. @param {string} id @param {boolean} [lost] the server does not know it */
async function dropUnlessWaits(id, lost) {
  const entry = await entryOf(id);
  if (!entry || (lost && Date.now() - entry.at < 30 * DAY) || (await held())?.has(id) !== false) return;
  await dropEntry(id);
}

/** Ask for each game that nothing was heard of for so long. @param {number} age ms */
async function forget(age) {
  await forgetSeen(age);
  const waits = await held();
  for (const { kept: { game: { id }, url }, heard, at } of await entries()) {
    if (waits?.has(id) !== false || Date.now() - (heard ?? 0) < age) continue;
    const told = await askServer(url, null);
    if (told) await onShelf("readwrite", (games) => ask(games.get(id), (there) => { if (there?.at === at) games.put({ ...told, at, heard: Date.now() }, id); }));
  }
}
setTimeout(forget, AFTER, Number(/** @type {HTMLElement|null} */ (document.currentScript)?.dataset.age ?? DAY));
