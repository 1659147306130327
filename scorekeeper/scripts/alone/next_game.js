// @ts-check
/* The next game of a table, as in views/next_game.py: the same people, sitting as they choose; or the next game of what this one is part of. Starting it is the pen's. */

/** @param {Kept} kept @param {string} path @returns {PageTold|null} */
function nextPage(kept, path) {
  const facts = new Facts(kept);
  const ways = kept.next.filter((/** @type {any} */ way) => way.url === path);
  if (!ways.length || !isStillOn(ways[0], facts)) return null;
  const isRematch = !ways[0].needs.length;
  const names = facts.names();
  const choices = ways.map((/** @type {any} */ { text: told, fields, order }) => ({
    value: fields.seats,
    text: isRematch ? told : _("Same seats"),
    small: against(facts.sideSeats, order.map((/** @type {number} */ seat) => names[seat])),
    checked: fields.seats === "same",
  }));
  const byLot = { value: "draw", text: _("New seats"), small: _("The app draws who sits where; the highest deals.") };
  const posted = Object.entries(ways[0].fields).filter(([name]) => name !== "seats");
  const context = {
    back: kept.url,
    url: path,
    key: freshKey(),
    errors: [],
    heading: isRematch ? _("Rematch") : _("Next game"),
    keep: posted.flatMap(([name, values]) => [values].flat().map((value) => ({ name, value }))),
    title: kept.game.title,
    deal_text: fill(_("{who} deals first: the deal goes on."), { who: names[nextDealer(facts)] }),
    choices: [...choices, byLot],
    other_url: isRematch ? `/new/table/?after=${kept.game.id}` : "",
  };
  return { name: "scorekeeper/rematch.html", context };
}

/** Does what a game may be part of go on after it? @param {any} way @param {Facts} facts */
const isStillOn = (way, { winner }) => winner === null || way.needs[winner] !== 1;

/** The line on the board of a game that is over that leads on, where it is part of more that goes on. @param {Facts} facts @returns {any[]} */
function leadsOn(facts) {
  const way = facts.kept.next.find((/** @type {any} */ each) => each.needs.length > 0);
  return way && facts.isOver && isStillOn(way, facts) ? [{ text: _("Next game"), url: way.url, go: true, write: true }] : [];
}
