// @ts-check
/* The pages of a phone without signal that are of no game yet: the games that it keeps, and a new one. */

/** A game in the list. @param {Entry} entry */
function listed({ kept }) {
  const { heading, ends } = alone.board(kept);
  const names = kept.seats.filter((/** @type {any} */ seat) => seat.from_hand === 1).map((/** @type {any} */ seat) => seat.name);
  return { url: kept.url, id: kept.game.id, title: names.join(" · "), text: [kept.game.title, heading, ends].filter(Boolean).join(" · ") };
}

/** A page, as the server's template has it. @param {string} name @param {any} context */
const page = (name, context) => ({ title: alone.draw(`scorekeeper/alone/${name}.html#title`, context), html: alone.draw(`scorekeeper/alone/${name}.html#body`, context) });

/** Of all kept games one for each set of rules, the last played first. @param {Entry[]} all */
const byRules = (all) => [...new Map([...all].reverse().map((one) => [JSON.stringify(one.kept.game.ruleset), one])).values()].reverse();

/** The page of an address of no game. @param {URL} url @param {any} [posted] @returns {Promise<{title: string, html: string}|null>} */
async function frontPage({ pathname, searchParams }, posted = {}) {
  const all = await entries();
  if (pathname === "/alone/" && searchParams.has("waits")) return waitsPage(all.find(({ kept }) => kept.game.id === searchParams.get("waits")));
  if (["/", "/alone/", "/last/"].includes(pathname)) return page("front", { games: all.map(listed), new_url: "/new/" });
  if (pathname === "/new/") return page("new_game", { games: byRules(all).map((one) => ({ ...listed(one), title: one.kept.game.title })) });
  const from = all.find(({ kept }) => kept.game.id === searchParams.get("rules"));
  return pathname === "/new/table/" && from ? page("new_table", table(from.kept, posted)) : null;
}

/** The names of a new table, those of the game before until others are typed. @param {Kept} kept @param {any} posted */
function table({ game, seats, roster }, posted) {
  const sat = seats.filter((/** @type {any} */ seat) => seat.from_hand === 1);
  const places = sat.map((/** @type {any} */ seat, /** @type {number} */ n) => ({ n, label: n + 1, name: posted[`name-${n}`] ?? seat.name, deals: String(n) === (posted.dealer ?? "0") }));
  return { url: `/new/table/?rules=${game.id}`, key: outbox.freshKey(), title: game.title, places, roster };
}
