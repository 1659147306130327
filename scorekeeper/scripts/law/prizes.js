// @ts-check
/* Prize cards, as in rules/prizes.py: what those that a side caught bring it. Must not know what the side had bid. */

/** One counts; several bring nothing, unless they are all and at least three. @param {any} rules @param {Object<string, number>} caught @param {number|null} alone the seat of a side of one @returns {Line[]} */
function prizeLines(rules, caught, alone) {
  const all = Object.keys(rules.prizes);
  const cards = all.filter((card) => own(caught, card));
  const several = cards.length > 1 && (cards.length < 3 || cards.length < all.length);
  if (rules.prize_rule === "one-or-all" && several) return [line("prizes-nothing", 0, 0, { seat: alone, n: cards.length })];
  return cards.map((card) => line("prize", rules.prizes[card].points, rules.prizes[card].bags, { seat: caught[card], card }));
}
