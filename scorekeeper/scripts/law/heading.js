// @ts-check
/* What stands above the hands of a record, as in rules/heading.py: the seats, the dealer, what was there before. Must not know what stands in a hand. */

/** @typedef {(key: string, value: any, rules: any) => Fault[]} Check */

/** Only `seats` and `hands` must be there; null is left out. @param {any} record @param {any} rules @returns {Fault[]} */
function faultsOfHeading(record, rules) {
  const there = Object.keys(CHECKS).filter((key) => record[key] != null || key === "seats" || key === "hands");
  return there.flatMap((key) => CHECKS[key](key, record[key], rules));
}

/** One value of a kind. @param {(value: any) => boolean} will @returns {Check} */
const one = (will) => (key, value) => (will(value) ? [] : [fault("wrong-type", key, ofType(key))]);

/** A list with one value of a kind for each player or side. @param {string} what @param {(value: any) => boolean} will @returns {Check} */
const each = (what, will) => (key, value, rules) => {
  const n = what === "player" ? rules.players : rules.sideSeats.length;
  if (!Array.isArray(value) || value.length !== n) return [fault("not-one-each", key, { key, n, each: what })];
  return one((list) => list.every(will))(key, value, rules);
};

/** @type {Check} */
const seat = (key, value, rules) => (isInt(value, 0, rules.players - 1) ? [] : [fault("no-such-seat", key, { key })]);

/** A side's score, bags and sets so far; each may be left out. @param {any} side */
const standing = (side) => isObject(side) && Object.keys(DECLARED.start).every((key) => side[key] == null || isInt(side[key], DECLARED.start[key]));

/** @type {Object<string, Check>} */
const CHECKS = {
  seats: each("player", isText),
  first_dealer: seat,
  start: each("side", standing),
  start_hands: one((hands) => isInt(hands, 0)),
  start_blind_bids: each("player", (bids) => bids === null || isInt(bids, 0)),
  agreed: one((texts) => Array.isArray(texts) && texts.every(isText)),
  hands: one(Array.isArray),
};
