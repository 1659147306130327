// @ts-check
/* Which bids the hand to come has, and which of them are open to whom: what a pad shows. Sums are looked at when all have bid. */

/** In bidding order; `open` by seat, the names of the bids that it may make. Null after the end. @param {any} record @returns {any} throws RulesError as `score` does */
function openBids(record) {
  const game = fold(record);
  if (game.faults.length) throw new RulesError(game.faults);
  const { rules } = game;
  const next = game.next();
  if (!next) return null;
  const bids = game.bidsItself(next.number) ? [] : [...rules.bids.values()];
  /** @type {Object<string, boolean[]>} */
  const asked = { blind: next.may_bid_blind, "blind-nil": next.may_bid_blind_nil };
  const seats = rules.sideOf.map((/** @type {number} */ _side, /** @type {number} */ seat) => seat);
  return {
    order: seats.map((/** @type {number} */ step) => (next.first_bidder + step) % rules.players),
    bids: bids.map((bid) => ({ ...bid, label: label(bid), worth: tellBid(bid) })),
    open: seats.map((/** @type {number} */ seat) => bids.filter((bid) => asked[bid.kind]?.[seat] ?? true).map((bid) => bid.name)),
  };
}
