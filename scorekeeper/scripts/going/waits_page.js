// @ts-check
/* What this phone has entered since it last heard of the server, as a text that another phone takes in: what it is made of
   stands in incoming/kept_text.py. As an address it is also a QR code. */

/** A hand as the text has it, nothing empty at its end. @param {any} hand */
function handTold({ number, bids, tricks, prizes, adjustments, dealer }) {
  /** @param {string|null} bid */
  const short = (bid) => (/^(0|[1-9]\d{0,6})$/.test(bid ?? "") ? Number(bid) : bid);
  const played = tricks.some((/** @type {any} */ taken) => taken !== null);
  const told = [number, bids.map(short), played ? tricks : null, prizes ?? {}, adjustments ?? [], dealer ?? null];
  const ends = ["{}", "[]", "null"];
  while (told.length > 3 && JSON.stringify(told[told.length - 1]) === ends[told.length - 4]) told.pop();
  return told;
}

/** The hands that are others here than the server had them. @param {Entry} entry */
const handsHere = ({ kept, base }) => kept.hands.map(handTold).filter((/** @type {any} */ hand) => !base.hands.includes(JSON.stringify(hand)));

/** The text of hands, of those that were entered here unless others are named. @param {Entry} entry @param {any[]} [hands] */
function keptText(entry, hands = handsHere(entry)) {
  const bytes = new TextEncoder().encode(JSON.stringify([entry.kept.game.id, entry.base.version, hands]));
  return "kept1-" + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** Where another phone takes it in. @param {Entry} entry @param {any[]} [hands] */
const bringUrl = (entry, hands) => `${location.origin}${entry.kept.url}bring/?kept=${keptText(entry, hands)}`;

/** The games of which something was refused for good, and those that began in them, each with the first of them. @returns {Map<string, string>} */
function stuckGames() {
  const firsts = new Map();
  for (const tap of outbox.waiting) {
    /** @type {string[]} */ const games = outbox.gamesOf(tap);
    const first = games.map((game) => firsts.get(game)).find(Boolean) ?? (tap.rests === Infinity && games[0]);
    if (first) for (const game of games) firsts.set(game, first);
  }
  return firsts;
}

/** The taps that will not arrive, of a game and of those that began in it. @param {string} game @returns {any[]} */
function stuckOf(game) {
  const firsts = stuckGames();
  return firsts.has(game) ? outbox.waiting.filter((/** @type {any} */ tap) => firsts.get(outbox.gamesOf(tap)[0]) === firsts.get(game)) : [];
}

/** The taps that will. @returns {any[]} */
function unsent() {
  const firsts = stuckGames();
  return outbox.waiting.filter((/** @type {any} */ tap) => !firsts.has(outbox.gamesOf(tap)[0]));
}

/** The page of a game of which something waits; of the first that is stuck, if none is named. @param {string} asked @param {Entry[]} all */
function waitsPage(asked, all) {
  const game = asked || [...stuckGames().keys()].find((id) => all.some(({ kept }) => kept.game.id === id)) || [...stuckGames().keys()][0];
  const entry = all.find(({ kept }) => kept.game.id === game);
  const taps = stuckOf(game).map((tap) => tap.said);
  const told = { game, taps, apart: mayBeApart(stuckOf(game)[0]), title: null, back: "/", hands: 0, text: "", path: null, size: null };
  if (!entry) return asked && !taps.length ? null : page("waits", told);
  const text = bringUrl(entry);
  const dark = qr(text);
  return page("waits", { ...told, title: names(entry.kept).join(" · "), back: entry.kept.url, hands: handsHere(entry).length, text, path: dark && pathOf(dark), size: dark && dark.length + 8 });
}

/** Did it begin the next game of something that takes it no more? That can be a game of its own. @param {any} [tap] */
const mayBeApart = (tap) => Boolean(tap && typeof tap.alone === "string" && tap.body.get("id") && !tap.url.includes("/games/"));

/** @param {string} path */
const leadTo = (path) => (answers && path === "/" ? location.assign(path) : show(new URL(path, location.href), { push: true }));

/** Send it as a game of its own: as a rematch, which sits as it did, after the game in which it was begun. @param {string} game */
async function sendApart(game) {
  const [tap] = stuckOf(game);
  const { body, said, alone: where, nth } = tap;
  tap.url = new URL(`/games/${where}/rematch/`, location.href).href;
  body.set("apart", "1");
  await onShelf("readwrite", (taps) => taps.put({ url: tap.url, fields: [...body], said, alone: where }, nth), "outbox", "taps");
  tap.rests = 0;
  outbox.next();
  leadTo(`/games/${body.get("id")}/`);
}

/** Somebody wants it no more: it leaves this phone, and so do the games. @param {string} game */
async function letGoOf(game) {
  const taps = stuckOf(game);
  for (const tap of taps) outbox.waiting.splice(outbox.waiting.indexOf(tap), 1);
  await outbox.letGo(taps);
  for (const id of new Set(taps.flatMap(({ url, body }) => [url.split("/")[4], body.get("id") ?? ""]))) await dropEntry(id);
  leadTo("/");
}
