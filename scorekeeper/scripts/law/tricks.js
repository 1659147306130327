// @ts-check
/* The tricks of one hand, as in rules/tricks.py: for each seat or in one pile a side, and they add up. Must not know what any is worth. */

/** @typedef {{bySeat: number[]|null, pile: number[]}} Tricks null where they are not known; `pile` by seat: the seat where its tricks lie */

/** Only the last hand may lack them: it is being played. @param {Reading} reading @param {any} taken @param {Bids} bids @param {number} dealer @param {boolean} last @returns {Tricks} */
function readTricks(reading, taken, bids, dealer, last) {
  const { rules } = reading;
  const most = rules.handTricks;
  let pile = [...bids.bySeat.keys()];
  if (taken == null) {
    if (!last) reading.fault("missing-tricks", "tricks");
    return { bySeat: null, pile };
  }
  if (!reading.oneEach("tricks", taken)) return { bySeat: null, pile };
  const found = reading.faults.length;
  for (const seat of pile)
    if (taken[seat] !== null && !isInt(taken[seat], 0, most)) reading.fault("tricks-out-of-range", "tricks", seat, { tricks: shown(taken[seat]), most });
  if (taken.includes(null)) pile = piles(reading, taken, bids);
  if (reading.faults.length > found) return { bySeat: null, pile };
  const bySeat = taken.map((/** @type {number|null} */ count) => count ?? 0);
  if (rules.dealerSitsOut && bySeat[dealer] === most) reading.fault("dealer-tricks", "tricks", dealer, { most: most - 1 });
  if (sum(bySeat) !== most) reading.fault("tricks-do-not-add-up", "tricks", null, { total: sum(bySeat), n: most });
  return { bySeat, pile };
}

/** A side may lay its tricks in one pile, unless one of its bids is for a player's own tricks. @param {Reading} reading @param {any[]} taken @param {Bids} bids */
function piles(reading, taken, bids) {
  const pile = [...taken.keys()];
  for (const seats of reading.rules.sideSeats) {
    const silent = seats.filter((/** @type {number} */ seat) => taken[seat] === null);
    const holding = seats.filter((/** @type {number} */ seat) => taken[seat] !== null);
    if (!silent.length) continue;
    const joint = holding.length === 1 && !seats.some((/** @type {number} */ seat) => standsAlone(bids.bySeat[seat]));
    if (joint) for (const seat of seats) pile[seat] = holding[0];
    else for (const seat of silent) reading.fault("missing-trick-count", "tricks", seat);
  }
  return pile;
}
