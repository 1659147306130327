// @ts-check
/* One hand of a record, read and found sound, as in rules/hand.py, or everything that is wrong with it. Must not know what anything scores. */

/** @typedef {{bids: (Bid|null)[], bidsItself: boolean, tricks: number[]|null, pile: number[], prizes: Object<string, number|null>, adjustments: any[]}} Hand by seat; a seat without a bid shares its side's, or the hand bids itself */

/** But for its dealer; it is sound if no fault was noted. @param {Reading} reading @param {any} raw @param {number} dealer @param {boolean} last @returns {Hand} */
function readHand(reading, raw, dealer, last) {
  const bids = readBids(reading, raw.bids, dealer);
  const tricks = readTricks(reading, raw.tricks, bids, dealer, last);
  const { prizes, adjustments, players } = raw;
  if (prizes != null) readPrizes(reading, prizes, tricks);
  if (adjustments != null) readAdjustments(reading, adjustments, bids);
  if (players != null && reading.oneEach("players", players) && !players.every(isText)) reading.fault("wrong-type", "players", null, ofType("players"));
  return { bids: bids.bySeat, bidsItself: reading.bidsItself, tricks: tricks.bySeat, pile: tricks.pile, prizes: prizes ?? {}, adjustments: adjustments ?? [] };
}

/** Who dealt: the seat that was due, or the one that says it dealt out of turn. @param {Reading} reading @param {any} raw @returns {number} */
function readDealer(reading, raw) {
  const { dealer, out_of_turn: outOfTurn } = raw;
  if (outOfTurn != null && typeof outOfTurn !== "boolean") reading.fault("wrong-type", "out_of_turn", null, ofType("out_of_turn"));
  if (dealer == null) {
    if (outOfTurn === true) reading.fault("dealer-missing", "dealer");
  } else if (!reading.isSeat(dealer)) reading.fault("no-such-seat", "dealer", null, { key: "dealer" });
  else if (dealer === reading.due || outOfTurn === true) return dealer;
  else reading.fault("dealer-not-due", "dealer", null, { who: reading.name([dealer]), due: reading.name([reading.due]) });
  return reading.due;
}
