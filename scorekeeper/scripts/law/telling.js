// @ts-check
/* A game in plain words, as in rules/telling.py, whose sentences these are. Must not work out any score. */

/** Why a side scored: its line, the names by seat, the side's seats. @param {Line} line @param {string[]} names @param {number[]} seats @returns {Sentence} */
function tellLine(line, names, seats) {
  const { bid = null, tricks = null, n = 0, card, reason = null, to } = line;
  return text(DECLARED.sentences[line.code], {
    who: line.seat === undefined ? seats.map((seat) => names[seat]).join(" + ") : names[line.seat],
    bid: isText(bid) ? spaced(/** @type {string} */ (bid)) : bid,
    tricks,
    n,
    card: card ? cardFace(card) : "",
    reason,
    to: to === undefined ? "" : names[to],
  });
}

/** What a bid wins and loses. @param {Bid} bid @returns {Sentence} */
const tellBid = (bid) => text(DECLARED.worth[bid.kind], { tricks: bid.tricks, made: signed(bid.made), over: signed(bid.over), set: signed(bid.set) });

/** Why a game ended, in a few words. @param {any} rules @param {string} reason @returns {Sentence} */
const tellReason = (rules, reason) => text(DECLARED.reasons[reason], { target: rules.target, floor: rules.floor, n: rules.hands_limit ?? 0 });

/** Who has won, with which score, and why; while the game goes on, that it does. @param {any} rules @param {any} sheet @param {string[]} names @returns {Sentence} */
function tellEnd(rules, sheet, names) {
  if (sheet.winner === null) return text(DECLARED.end.open);
  const { seats, score } = sheet.sides[sheet.winner];
  const who = seats.map((/** @type {number} */ seat) => names[seat]).join(" + ");
  return text(DECLARED.end.won, { who, score, why: tellReason(rules, sheet.reason) });
}
