// @ts-check
/* The score sheet, as in sheet.py: a real table of all hands, a column a side. */

/** Columns by side, a row a hand with score, points, bids and bags; each row leads to its correction. @param {Facts} facts @param {string} [caption] @returns {any} */
function scoreSheet(facts, caption = _("Score sheet")) {
  const { sheet, startScores } = facts;
  const names = facts.sideSeats.map((_seats, side) => sideName(facts, side));
  const told = {
    caption,
    columns: names.map((name) => ({ name, head: name })),
    start: startScores && startScores.map(figure),
    hands: sheet.hands.map((/** @type {any} */ scored) => sheetHand(facts, scored)),
    totals: sheet.sides.map((/** @type {any} */ side) => ({ score: figure(side.score), more: bagsOf(facts, side.bags) })),
  };
  return spoken(told, facts.kept.words);
}

/** One row. @param {Facts} facts @param {any} scored */
function sheetHand(facts, scored) {
  const { number } = scored;
  const hand = facts.hand(number);
  const names = facts.names(number);
  const cells = scored.sides.map((/** @type {any} */ result, /** @type {number} */ side) => ({
    score: figure(result.score),
    points: signed(result.points),
    good: result.points === 0 ? null : result.points > 0,
    bid: bidsTold(facts, hand?.bids ?? [], hand?.tricks ?? [], facts.sideSeats[side]),
    more: bagsOf(facts, result.bag_count),
    title: result.lines.map((/** @type {Line} */ each) => lineTold(facts, each, names, side)).join("; "),
  }));
  return { number, mark: handMark(hand) + (scored.tie_break ? "=" : ""), url: `${facts.kept.url}hands/${number}/`, label: fill(_("Correct hand {number}"), { number }), cells };
}

/** What a side bid and took: "5/6", partners "3+4/8". @param {Facts} facts @param {any[]} bids @param {any[]} tricks @param {number[]} seats */
function bidsTold(facts, bids, tricks, seats) {
  const told = bidsJoined(facts, bids, seats);
  const taken = sum(seats.map((seat) => tricks[seat]).filter(isCount));
  return told ? `${told}/${taken}` : String(taken);
}

/** The bags held, where they are counted. @param {Facts} facts @param {number} bags */
const bagsOf = (facts, bags) => (facts.rules.bag_limit === null ? "" : fill(ngettext("{n} bag", "{n} bags", bags), { n: bags }));
