// @ts-check
/* A ruleset, as rules/ruleset.py has it: all options by their names, and what follows from them. Must not know how a hand is scored. */

/** How many sides there are. @type {Object<string, (players: number) => number>} */
const SIDES = { solo: (players) => players, pairs: (players) => Math.floor(players / 2), trios: () => 2 };

/** All options with their values, and beside them what follows: pack, tricks, sides, bids. @param {Object<string, any>} chosen */
function ruleset(chosen) {
  /** @type {Object<string, any>} */ const rules = {};
  for (const [key, option] of Object.entries(DECLARED.options)) rules[key] = own(chosen, key) ? complete(option.kind, chosen[key]) : option.default;
  rules.pack = 52 * rules.decks + rules.jokers - rules.removed_cards.length;
  rules.dealerSitsOut = rules.tricks === null && dealerSitsOut(rules.pack, rules.players);
  rules.handTricks = rules.tricks ?? tricksDealt(rules.pack, rules.players);
  const seats = Array.from({ length: rules.players }, (_none, seat) => seat);
  const count = SIDES[rules.sides](rules.players);
  rules.sideOf = seats.map((seat) => seat % count);
  rules.sideSeats = seats.slice(0, count).map((side) => seats.filter((seat) => seat % count === side));
  rules.bids = bidsOf(rules);
  return rules;
}
