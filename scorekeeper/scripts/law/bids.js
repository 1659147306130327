// @ts-check
/* The kinds of bid, as rules/bids.py has them: what each promises, wins and loses. Must not know what was taken. */

/** @typedef {{name: string, kind: string, tricks: number, made: number, over: number, set: number}} Bid */

/** @param {Bid|null} bid Does it stand outside the contract, against the player's own tricks? */
const standsAlone = (bid) => bid !== null && ["nil", "blind-nil", "blind", "exact"].includes(bid.kind);
/** @param {Bid|null} bid Is it a promise of no trick? */
const isNil = (bid) => bid !== null && ["nil", "blind-nil"].includes(bid.kind);

/** Its name for people. @param {Bid} bid */
function label(bid) {
  const usual = bid.kind === "exact" && bid.name === `${bid.tricks}-for-${bid.made}`;
  return text(DECLARED.labels[usual ? "usual" : bid.kind], { tricks: bid.tricks, points: bid.made, name: spaced(bid.name) });
}
/** @param {string} name */
const spaced = (name) => name.replace(/-/g, " ");

/** What a contract that is set costs. @type {Object<string, (rules: any, bid: number, missing: number) => number>} */
const SET_PENALTY = {
  bid: (rules, bid) => rules.trick_points * bid,
  shortfall: (rules, _bid, missing) => rules.trick_points * missing,
  none: () => 0,
  fixed: (rules) => rules.set_penalty_points,
};

/** Points of a contract that is set, 0 or less; one set by decision loses its whole bid. @param {any} rules @param {number} bid @param {number} taken */
const setPoints = (rules, bid, taken) => 0 - SET_PENALTY[rules.set_penalty](rules, bid, taken < bid ? bid - taken : bid);

/** Points of a blind number made, and of one that is set with `taken` tricks. @param {any} rules @param {number} bid @param {number} taken */
function blindPoints(rules, bid, taken) {
  if (rules.blind_bid_points !== null) return [rules.blind_bid_points, 0 - rules.blind_bid_points];
  return [rules.trick_points * bid * rules.blind_bid_multiplier, setPoints(rules, bid, taken) * rules.blind_bid_set_multiplier];
}

/** The highest number that may be bid blind. @param {any} rules @returns {number} */
const mostBlind = (rules) => Math.min(rules.blind_bid_max ?? rules.handTricks, rules.handTricks);

/** Every bid that these rules know, numbers first, by its name in the record. @param {any} rules @returns {Map<string, Bid>} */
function bidsOf(rules) {
  const bids = new Map();
  /** @param {string} name @param {string} kind @param {number} tricks @param {number} made @param {number} over @param {number} set */
  const add = (name, kind, tricks, made, over, set) => bids.set(name, { name, kind, tricks, made, over, set });
  /** @param {string} name @param {string} kind @param {number|null} points @param {number|null} penalty */
  const addNil = (name, kind, points, penalty) => points !== null && add(name, kind, 0, points, points, 0 - (penalty ?? points));
  if (rules.zero_bid === "nil") addNil("0", "nil", rules.nil_points, rules.nil_penalty);
  for (let tricks = Math.max(rules.min_bid, rules.zero_bid === "plain" ? 0 : 1); tricks <= rules.handTricks; tricks++) {
    const points = rules.trick_points * tricks;
    add(String(tricks), "number", tricks, points, points, setPoints(rules, tricks, 0));
  }
  addNil("nil", "nil", rules.nil_points, rules.nil_penalty);
  addNil("blind-nil", "blind-nil", rules.blind_nil_points, rules.blind_nil_penalty);
  for (let tricks = rules.blind_bid_min ?? Infinity; tricks <= mostBlind(rules); tricks++) {
    const [made, lost] = blindPoints(rules, tricks, 0);
    add(`blind-${tricks}`, "blind", tricks, made, made, lost);
  }
  for (const exact of rules.exact_bids) add(exact.name, "exact", exact.tricks, exact.exact, exact.over, exact.set);
  if (rules.moon) add("moon", "moon", rules.moon.tricks, rules.moon.points, rules.moon.points, 0 - rules.moon.penalty);
  return bids;
}
