// @ts-check
/* The bids of one hand, read and found allowed, as in rules/bidding.py, or everything that is wrong with them. Must not know what was taken. */

/** @typedef {{bySeat: (Bid|null)[], unclear: number[]}} Bids null where a partner spoke; `unclear`: seats whose bid is not understood */

/** Who bids first and leads; bidding goes round from there. @param {any} rules @param {number} dealer @returns {number} */
const firstBidder = (rules, dealer) => (rules.first_bidder === "dealer" ? dealer : (dealer + 1) % rules.players);

/** @param {any} rules @param {number} behind @param {number} used */
const mayBidBlind = (rules, behind, used) => rules.blind_bid_min !== null && behind >= rules.blind_bid_behind && !blindUsedUp(rules, used);
/** @param {any} rules @param {number} used */
const blindUsedUp = (rules, used) => rules.blind_bid_limit !== null && used >= rules.blind_bid_limit;
/** @param {any} rules @param {number} behind */
const mayBidBlindNil = (rules, behind) => rules.blind_nil_points !== null && behind >= rules.blind_nil_behind;

/** @param {Reading} reading @param {any} said @param {number} dealer @returns {Bids} */
function readBids(reading, said, dealer) {
  const { rules } = reading;
  const bySeat = Array(rules.players).fill(null);
  const unclear = [...bySeat.keys()];
  if (said == null) {
    if (reading.bidsItself) return { bySeat, unclear: [] };
    reading.fault("missing-bids", "bids");
    return { bySeat, unclear };
  }
  if (!reading.oneEach("bids", said)) return { bySeat, unclear };
  if (reading.bidsItself) {
    for (const seat of unclear) if (said[seat] !== null) reading.fault("bids-itself", "bids", seat);
    return { bySeat, unclear: [] };
  }
  const bids = readEach(reading, said);
  if (rules.side_min_bid) board(reading, bids);
  if (rules.bids_may_not_total_tricks && !bids.unclear.length) total(reading, bids, dealer);
  return bids;
}

/** @param {Reading} reading @param {any[]} said @returns {Bids} */
function readEach(reading, said) {
  const bySeat = said.map((name, seat) => {
    if (name === null) return null;
    const bid = isText(name) || isInt(name) ? reading.rules.bids.get(String(name)) : null; // an integer is read as its string
    if (!bid) notAllowed(reading, seat, name);
    else if (own(BLIND, bid.kind)) BLIND[bid.kind](reading, seat);
    return bid || null;
  });
  return { bySeat, unclear: unclearSeats(reading, said, bySeat) };
}

/** Say what is wrong with a bid that these rules do not know. @param {Reading} reading @param {number} seat @param {any} name */
function notAllowed(reading, seat, name) {
  const { handTricks, blind_bid_min: least, min_bid } = reading.rules;
  const said = Number.isInteger(name) ? shown(name) : name;
  const match = isText(said) ? /^(blind-)?(0|[1-9][0-9]*)$/.exec(said) : null;
  if (DECLARED.special.includes(said)) return reading.fault("bid-not-in-rules", "bids", seat, { bid: spaced(said) });
  if (!match) return reading.fault("not-a-bid", "bids", seat, { bid: shown(name) });
  const [, blind, number] = match;
  const bid = cut(number);
  if (blind && least === null) reading.fault("bid-not-in-rules", "bids", seat, { bid: `blind ${bid}` });
  else if (blind) reading.fault("blind-out-of-range", "bids", seat, { bid, least, most: mostBlind(reading.rules) });
  else if (number.length > 2 || Number(number) > handTricks) reading.fault("bid-above-tricks", "bids", seat, { bid, most: handTricks });
  else reading.fault("bid-below-minimum", "bids", seat, { least: min_bid });
}

/** May this player bid blind now? Without known scores only the limit is looked at. @type {Object<string, (reading: Reading, seat: number) => void>} */
const BLIND = {
  blind(reading, seat) {
    const { rules } = reading;
    const behind = reading.behind(seat);
    const used = reading.blindUsed[seat];
    if (blindUsedUp(rules, used)) reading.fault("blind-used-up", "bids", seat, { n: rules.blind_bid_limit });
    else if (behind !== null && !mayBidBlind(rules, behind, used)) reading.fault("blind-not-behind", "bids", seat, { behind: rules.blind_bid_behind, distance: behind });
  },
  "blind-nil"(reading, seat) {
    const { rules } = reading;
    const behind = reading.behind(seat);
    if (behind !== null && !mayBidBlindNil(rules, behind)) reading.fault("blind-not-behind", "bids", seat, { behind: rules.blind_nil_behind, distance: behind });
  },
};

/** A seat may be silent only beside one joint bid of its side: a number or a moon. @param {Reading} reading @param {any[]} said @param {(Bid|null)[]} bids */
function unclearSeats(reading, said, bids) {
  const unclear = [...bids.keys()].filter((seat) => bids[seat] === null && said[seat] !== null);
  for (const seats of reading.rules.sideSeats) {
    const silent = seats.filter((/** @type {number} */ seat) => said[seat] === null);
    const speaking = seats.filter((/** @type {number} */ seat) => said[seat] !== null);
    if (!silent.length || (speaking.length === 1 && !standsAlone(bids[speaking[0]]))) continue;
    for (const seat of silent) reading.fault("missing-bid", "bids", seat);
    unclear.push(...silent);
  }
  return unclear;
}

/** The least sum of a side's bids; a side with a nil may be exempt. @param {Reading} reading @param {Bids} bids */
function board(reading, bids) {
  const { side_min_bid: least, side_min_bid_with_nil: withNil, sideSeats } = reading.rules;
  for (const seats of sideSeats) {
    const bid = sum(seats.map((/** @type {number} */ seat) => bids.bySeat[seat]?.tricks ?? 0));
    const exempt = !withNil && seats.some((/** @type {number} */ seat) => isNil(bids.bySeat[seat]));
    const unclear = seats.some((/** @type {number} */ seat) => bids.unclear.includes(seat));
    if (bid < least && !exempt && !unclear) reading.fault("under-the-board", "bids", null, { who: reading.name(seats), bid, least });
  }
}

/** The sum of all bids may not be the tricks of the hand: that is up to whoever bids last. @param {Reading} reading @param {Bids} bids @param {number} dealer */
function total(reading, bids, dealer) {
  const { players, handTricks } = reading.rules;
  if (sum(bids.bySeat.map((bid) => bid?.tricks ?? 0)) !== handTricks) return;
  const last = (firstBidder(reading.rules, dealer) + players - 1) % players;
  reading.fault("bids-total-tricks", "bids", last, { tricks: handTricks });
}
