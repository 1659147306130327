// @ts-check
/* The next game of a table, as in views/next_game.py: the same people, sitting as they choose. Starting it is the pen's. */

/** @param {Kept} kept @param {string} path @returns {PageTold|null} */
function rematchPage(kept, path) {
  const facts = new Facts(kept);
  const names = facts.names();
  const ways = kept.next.filter((/** @type {any} */ way) => way.url === path);
  if (!ways.length) return null;
  const choices = ways.map((/** @type {any} */ { text: told, fields, order }) => ({
    value: fields.seats,
    text: told,
    small: against(facts.sideSeats, order.map((/** @type {number} */ seat) => names[seat])),
    checked: fields.seats === "same",
  }));
  const byLot = { value: "draw", text: _("New seats"), small: _("The app draws who sits where; the highest deals.") };
  const context = {
    back: kept.url,
    url: path,
    key: freshKey(),
    errors: [],
    title: kept.game.title,
    deal_text: fill(_("{who} deals first: the deal goes on."), { who: names[nextDealer(facts)] }),
    choices: [...choices, byLot],
    other_url: `/new/table/?after=${kept.game.id}`,
  };
  return { name: "scorekeeper/rematch.html", context };
}
