// @ts-check
/* The pages of a phone without signal that are of no game yet: the games that it keeps, and a new one by rules that it knows. */

/** A page, as the server's template has it. @param {string} name @param {any} context */
const page = (name, context) => ({ title: alone.draw(`scorekeeper/alone/${name}.html#title`, context), html: alone.draw(`scorekeeper/alone/${name}.html#body`, context) });

/** Who sat down at first. @param {Kept} kept @returns {string[]} */
const names = ({ seats }) => seats.filter((/** @type {any} */ seat) => seat.from_hand === 1).map((/** @type {any} */ seat) => seat.name);

/** A game in the list. @param {Entry} entry */
function listed({ kept }) {
  const { heading, ends } = alone.board(kept);
  return { url: kept.url, title: names(kept).join(" · "), text: [kept.game.title, heading, ends].filter(Boolean).join(" · ") };
}

/** By which rules a game can begin: as the kept ones were played, the last first, and the published ones. @param {Entry[]} all */
function games(all) {
  const played = new Map([...all].reverse().map(({ kept }) => [JSON.stringify(kept.game.ruleset), kept]));
  const ours = [...played.values()].reverse().map((kept) => ({ url: `/new/table/?rules=${kept.game.id}`, title: kept.game.title, text: [alone.about(kept.game.ruleset).size, names(kept).join(" · ")].join(": ") }));
  const published = alone.presets().map((/** @type {any} */ { preset, title, size }) => ({ url: `/new/table/?preset=${preset}`, title, text: size }));
  return all.length ? [...ours, ...published] : [];
}

/** What a new table begins with: a kept game, whose people may sit there again, and who sits down by a preset. @param {URLSearchParams} asked @param {Entry[]} all */
function begun(asked, all) {
  const id = asked.get("rules") ?? asked.get("after");
  const entry = id ? all.find(({ kept }) => kept.game.id === id) : all[0];
  const preset = alone.presets().find((/** @type {any} */ each) => each.preset === asked.get("preset"));
  if (!entry) return null;
  const { kept } = entry;
  return preset ? { entry, title: preset.title, rules: preset, sitting: Array(preset.players).fill("") } : { entry, title: kept.game.title, rules: alone.about(kept.game.ruleset), sitting: names(kept) };
}

/** The page of an address of no game. @param {URL} url @param {any} [posted] @returns {Promise<{title: string, html: string}|null>} */
async function frontPage(url, posted = {}) {
  const { pathname, search, searchParams } = url;
  const all = await entries();
  if (pathname === "/alone/" && searchParams.has("waits")) return waitsPage(searchParams.get("waits") ?? "", all);
  if (["/", "/alone/", "/last/"].includes(pathname)) {
    const scored = new Set(all.map(({ kept }) => kept.url));
    const watched = (await seenPages()).filter((seen) => !scored.has(seen.url)).map((seen) => ({ url: seen.url, title: seen.title, text: seen.still }));
    return page("front", { games: [...all.map(listed), ...watched], new_url: all.length ? "/new/" : "" });
  }
  if (pathname === "/new/") return page("new_game", { games: games(all) });
  const from = pathname === "/new/table/" && begun(searchParams, all);
  if (!from) return null;
  const { entry: { kept }, title, rules, sitting } = from;
  const places = sitting.map((/** @type {string} */ name, /** @type {number} */ seat) => ({ seat, label: alone.seatLabel(seat, rules), name: posted[`name-${seat}`] ?? name, deals: String(seat) === (posted.dealer ?? "0") }));
  return page("new_table", { url: pathname + search, key: outbox.freshKey(), title, places, roster: kept.roster });
}
