// @ts-check
/* The adjustments of one hand, as in rules/decisions.py: what the table decided beside the cards. Must not know what a decision does to the score. */

/** @param {Reading} reading @param {any} adjustments @param {Bids} bids */
function readAdjustments(reading, adjustments, bids) {
  for (const item of Array.isArray(adjustments) ? adjustments : [null]) {
    if (isObject(item)) adjustment(reading, item, bids);
    else reading.fault("wrong-type", "adjustments", null, ofType("adjustments"));
  }
}

/** @param {Reading} reading @param {any} item @param {Bids} bids */
function adjustment(reading, item, bids) {
  if (!isText(item.reason) || blank(item.reason)) reading.fault("adjustment-without-reason", "adjustments");
  if (isText(item.kind) && own(ADJUSTMENTS, item.kind)) ADJUSTMENTS[item.kind](reading, item, bids);
  else reading.fault("unknown-adjustment", "adjustments", null, { value: shown(item.kind ?? null) });
}

/** Points or bags, given or taken. @param {Reading} reading @param {any} item */
function given(reading, item) {
  hasSide(reading, item);
  if (!isInt(item[item.kind])) reading.fault("wrong-type", "adjustments", null, ofType(item.kind));
}

/** A side set by decision; one whose bids are not understood gets no second complaint. @param {Reading} reading @param {any} item @param {Bids} bids */
function setByDecision(reading, item, bids) {
  if (!hasSide(reading, item)) return;
  const seats = /** @type {number[]} */ (reading.rules.sideSeats[item.side]);
  if (seats.some((seat) => bids.unclear.includes(seat))) return;
  if (!seats.some((seat) => bids.bySeat[seat] && !isNil(bids.bySeat[seat]))) reading.fault("nothing-to-set", "adjustments", null, { who: reading.name(seats) });
}

/** Tricks that move from one side to another. @param {Reading} reading @param {any} item */
function renege(reading, item) {
  const wrong = ["from", "to"].filter((key) => !reading.isSeat(item[key]));
  for (const key of wrong) reading.fault("no-such-seat", "adjustments", null, { key });
  const { sideOf } = reading.rules;
  if (!wrong.length && sideOf[item.from] === sideOf[item.to]) reading.fault("renege-within-side", "adjustments");
}

/** @param {Reading} reading @param {any} item */
function hasSide(reading, item) {
  if (isInt(item.side, 0, reading.rules.sideSeats.length - 1)) return true;
  reading.fault("no-such-side", "adjustments", null, { key: "side" });
  return false;
}

/** @type {Object<string, (reading: Reading, item: any, bids: Bids) => void>} */
const ADJUSTMENTS = { points: given, bags: given, set: setByDecision, renege };
