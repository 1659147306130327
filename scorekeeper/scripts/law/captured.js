// @ts-check
/* The prize cards of one hand, as in rules/captured.py: which were caught, and by whom. Must not know what a prize brings. */

/** Each is in play and caught by a seat that took a trick. @param {Reading} reading @param {any} prizes @param {Tricks} tricks */
function readPrizes(reading, prizes, tricks) {
  if (!isObject(prizes)) return reading.fault("wrong-type", "prizes", null, ofType("prizes"));
  for (const [card, seat] of Object.entries(prizes)) {
    if (!own(reading.rules.prizes, card)) reading.fault("prize-not-in-play", "prizes", null, { card: cardFace(card) });
    if (seat === null) continue;
    if (!reading.isSeat(seat)) reading.fault("no-such-seat", "prizes", null, { key: "prizes" });
    else if (tricks.bySeat && !tricks.bySeat[tricks.pile[seat]]) reading.fault("prize-without-trick", "prizes", seat, { card: cardFace(card) });
  }
}
