// @ts-check
/* The game of this page as the table sees it: what is kept of it, with every tap since. Must not know a rule. */

/** @type {any[]} taps that are not yet taken here */ const pending = [];
/** @type {Entry|null} the game of this page */ let entry = null;
let astray = false; // what is kept here is not what the server has
let refreshing = 0;
let taking = Promise.resolve();

const id = () => location.pathname.split("/")[2] ?? "";
const boardHere = () => document.getElementById("board");

/** Go on with what is newer. @param {Entry|undefined} there of the same game */
const hold = (there) => { entry = newer(entry, there); };

/** Would the server not take it? Anything else is a mistake of ours. @param {any} error */
const isRefusal = (error) => Array.isArray(error?.texts);

/** @param {FormData} body @returns {Object<string, any>} */
function fieldsOf(body) {
  /** @type {Object<string, any>} */ const fields = {};
  for (const [name, value] of body) fields[name] = name in fields ? [].concat(fields[name], /** @type {any} */ (value)) : value;
  return fields;
}

/** What is kept after a tap. @param {Entry} last @param {Kept} kept @param {string} key of the tap @returns {Entry} */
const after = (last, kept, key) => ({ ...last, kept, tag: "", taken: [...last.taken, key] });

/** Take a tap here as well. @param {Entry} last @param {any} tap @returns {Entry} */
function withTap(last, { url, body }) {
  const key = String(body.get("key"));
  const { pathname, search } = new URL(url);
  if (astray || last.taken.includes(key) || pathname.split("/")[2] !== last.kept.game.id) return last;
  try {
    const kept = alone.take(last.kept, pathname + search, fieldsOf(body));
    return kept.game.id === last.kept.game.id ? after(last, kept, key) : last;
  } catch (error) {
    astray = true;
    if (!isRefusal(error)) reportError(error);
    return last;
  }
}

/** Take the taps of this page. One after the other: a tap stands on those before it. */
const takePending = () => (taking = taking.then(async () => {
  const taps = pending.splice(0);
  if (entry && !astray && taps.length) hold(await changeEntry(entry.kept.game.id, entry, (last) => taps.reduce(withTap, last)));
}));

/** Hear what the server has, once nothing waits; own taps are taken here as well, so of these there is no hurry. @param {number} [wait] ms */
function refresh(wait = 1000) {
  clearTimeout(refreshing);
  refreshing = setTimeout(async () => {
    await catchUp();
    await taking;
    hold(await entryOf(id()));
    const before = entry;
    if (without || outbox.busy() || !boardHere()) return;
    const told = await askServer(`/games/${id()}/`, before);
    if (!told || outbox.busy() || pending.length) return;
    const there = told === before ? before : await changeEntry(id(), before, (last) => (last?.at === before?.at ? { ...told, lost: lostBy(told, last) } : last));
    hold(there);
    offerBack();
    if (there.tag === told.tag) astray = false;
    else refresh(); // a tap was taken meanwhile
  }, wait);
}
