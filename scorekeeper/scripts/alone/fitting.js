// @ts-check
/* What a corrected hand leaves of the hands that follow, as in scorebook/fitting.py. Must not know any rule: it asks the law. */

/** If the game would now be over earlier, the hands after its end go; an open hand loses what may not stand any more. @param {Draft} draft */
function fitWhatFollows(draft) {
  const { kept } = draft;
  const late = new Facts(kept).beyondTheEnd();
  for (const hand of kept.hands.filter((/** @type {HandFacts} */ each) => late.has(each.number))) drop(draft, hand);
  bringSubstitutesForward(kept);
  const facts = new Facts(kept);
  if (kept.hands.includes(facts.open) && !facts.fold().faults.length) fitOpenHand(facts, facts.open);
}

/** Who came for a hand that went sits there from the open hand on: nobody comes back by himself later. @param {Kept} kept */
function bringSubstitutesForward(kept) {
  const { openNumber } = new Facts(kept);
  if (!kept.seats.some((/** @type {any} */ seat) => seat.from_hand > openNumber)) return;
  const latest = new Map();
  for (const seat of kept.seats) {
    const from_hand = Math.min(seat.from_hand, openNumber);
    latest.set(`${seat.place} ${from_hand}`, { ...seat, from_hand });
  }
  kept.seats = [...latest.values()];
}

/** Take the bids out that may not be bid, and what was entered after them; the bidding is open again if they, or their sum, or a decision may not stand. The rules are those under which all was entered: without signal nobody changes them. @param {Facts} facts @param {HandFacts} hand */
function fitOpenHand(facts, hand) {
  const fitting = fittingBids(facts, hand);
  const stands = same(fitting, hand.bids) && !(isClosed(facts, hand) && facts.fold(facts.handRecord(hand)).faults.length);
  if (!stands) {
    hand.closed_at = null;
    hand.adjustments = hand.adjustments.filter((/** @type {any} */ each) => ["points", "bags"].includes(each.kind));
  }
  hand.bids = fitting;
  if (!isClosed(facts, hand)) hand.tricks = facts.sideOf.map(() => null);
  if (hand.tricks.every((/** @type {any} */ taken) => taken === null)) hand.prizes = {};
}

/** The bids that may be bid now; partners who let one speak whose bid goes are to bid again. @param {Facts} facts @param {HandFacts} hand @returns {(string|null)[]} */
function fittingBids(facts, hand) {
  /** @param {number} seat */
  const isWrong = (seat) => ![null, SILENT].includes(hand.bids[seat]) && !mayBid(facts, hand, seat, hand.bids[seat], isJoint(facts, hand, seat));
  const wrong = [...facts.sideOf.keys()].filter(isWrong);
  const sides = wrong.map((seat) => facts.sideOf[seat]);
  return hand.bids.map((/** @type {string|null} */ bid, /** @type {number} */ seat) => (wrong.includes(seat) || (bid === SILENT && sides.includes(facts.sideOf[seat])) ? null : bid));
}

/** May a player make this bid? @param {Facts} facts @param {HandFacts} hand @param {number} seat @param {string} bid @param {boolean} joint */
function mayBid(facts, hand, seat, bid, joint) {
  try {
    checkBid(facts, hand, seat, bid, joint);
  } catch (error) {
    if (error instanceof RulesError || error instanceof NotPossible) return false;
    throw error;
  }
  return true;
}

/** Does the bid in this seat stand for the whole side? @param {Facts} facts @param {HandFacts} hand @param {number} seat */
const isJoint = (facts, hand, seat) => facts.sideSeats[facts.sideOf[seat]].every((each) => each === seat || hand.bids[each] === SILENT);
