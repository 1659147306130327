// @ts-check
/* Entering a hand, as in entering.py: what is still open, in which order it is asked, what may be put there, when it is complete. Rules are asked of the law. */

/** What was asked cannot be; says why in the table's words. */
class NotPossible extends Error {}

/** @typedef {{tricks: any[], prizes: any, bids: (string|null)[], decided: any[], seen: string}} Complete a hand with nothing left to enter; `seen` is what a page shows when it offers to save */

/** The seats from the first bidder round. @param {Facts} facts @returns {number[]} */
function biddingOrder({ sheet, rules }) {
  const first = sheet.next ? sheet.next.first_bidder : 0;
  return rules.sideOf.map((/** @type {number} */ _side, /** @type {number} */ step) => (first + step) % rules.players);
}

/** Is this the first hand of a game whose first hand has no bids? @param {Facts} facts @param {HandFacts} hand @returns {boolean} */
const bidsItself = (facts, hand) => hand.number === 1 && facts.rules.first_hand_bids_itself;

/** Is the bidding over? A hand that bids itself has none. @param {Facts} facts @param {HandFacts} hand */
const isClosed = (facts, hand) => Boolean(hand.closed_at) || bidsItself(facts, hand);

/** The bids by seat; none yet where nobody has bid. @param {Facts} facts @param {HandFacts} hand @returns {(string|null)[]} */
const bidsIn = (facts, hand) => (hand.bids.length ? [...hand.bids] : facts.sideOf.map(() => null));

/** The tricks entered, by seat. @param {Facts} facts @param {HandFacts} hand @returns {any[]} */
const tricksIn = (facts, hand) => (hand.tricks.length ? [...hand.tricks] : facts.sideOf.map(() => null));

/** Has anything been said of the open hand? @param {Facts} facts */
const isBegun = (facts) => [...bidsIn(facts, facts.open), ...tricksIn(facts, facts.open)].some((each) => each !== null);

/** Do a side's tricks lie in one pile? Not where a partner bid for their own tricks (nil, blind, exact). @param {Facts} facts @param {HandFacts} hand @param {number} side */
function sideIsJoint(facts, hand, side) {
  const seats = facts.sideSeats[side];
  const bids = bidsIn(facts, hand);
  return seats.length > 1 && !seats.some((seat) => standsAlone(facts.rules.bids.get(bids[seat]) ?? null));
}

/** The seats for which tricks are asked, in bidding order: one for a pile, each for a side that counts its own. @param {Facts} facts @param {HandFacts} hand @returns {number[]} */
function trickPlaces(facts, hand) {
  const asked = biddingOrder(facts).map((seat) => (sideIsJoint(facts, hand, facts.sideOf[seat]) ? pileSeat(facts, hand, seat) : seat));
  /** @param {number} seat */
  const joint = (seat) => sideIsJoint(facts, hand, facts.sideOf[seat]);
  return asked.filter((seat, place) => !joint(seat) || asked.findIndex((each) => facts.sideOf[each] === facts.sideOf[seat]) === place);
}

/** The seat in which a side's pile stands: where one was entered, else the given one. @param {Facts} facts @param {HandFacts} hand @param {number} seat @returns {number} */
function pileSeat(facts, hand, seat) {
  const tricks = tricksIn(facts, hand);
  return facts.sideSeats[facts.sideOf[seat]].find((each) => isCount(tricks[each])) ?? seat;
}

/** Is it a number of tricks? @param {any} value */
const isCount = (value) => Number.isInteger(value);

/** The number from 0 to `most` that a page wrote as it writes numbers; null for all else. @param {string} value @param {number} most @returns {number|null} */
const numberIn = (value, most) => (/^(0|[1-9][0-9]*)$/.test(value) && Number(value) <= most ? Number(value) : null);

/** Tricks of the hand that are not yet placed; those of one seat left aside. @param {Facts} facts @param {HandFacts} hand @param {number|null} [without] @returns {number} */
function remaining(facts, hand, without = null) {
  return facts.rules.handTricks - sum(tricksIn(facts, hand).filter((taken, seat) => isCount(taken) && seat !== without));
}

/** The tricks with the rest filled in for the last to be asked; null while more than one place is open. @param {Facts} facts @param {HandFacts} hand @returns {any[]|null} */
function filledTricks(facts, hand) {
  const tricks = tricksIn(facts, hand);
  const places = trickPlaces(facts, hand);
  const missing = places.filter((seat) => tricks[seat] === null);
  if (missing.length > 1 || !isClosed(facts, hand)) return null;
  for (const seat of missing) tricks[seat] = remaining(facts, hand);
  return tricks.map((taken, seat) => (places.includes(seat) ? taken : SILENT));
}

/** The prize cards of which nobody has said who caught them. @param {Facts} facts @param {HandFacts} hand @returns {string[]} */
const openPrizes = (facts, hand) => Object.keys(facts.rules.prizes).filter((card) => !own(hand.prizes, card));

/** Can a card have been dealt to nobody? (Two players leave half of the pack.) @param {Facts} facts @returns {boolean} */
const mayStayOut = ({ rules }) => rules.pack > rules.handTricks * rules.players - Number(rules.dealerSitsOut);

/** The hand with nothing left to enter, or null while something is. @param {Facts} facts @param {HandFacts} hand @returns {Complete|null} */
function completeHand(facts, hand) {
  const tricks = filledTricks(facts, hand);
  if (!tricks || openPrizes(facts, hand).length) return null;
  const { prizes, adjustments: decided } = hand;
  const bids = bidsIn(facts, hand);
  const caught = Object.keys(prizes).sort().map((card) => `${card}${prizes[card]}`);
  const seen = [tricks.join(), caught.join(), bids.map((bid) => bid ?? "").join()];
  if (decided.length) seen.push(sha256(dumps(decided)).slice(0, 8));
  return { tricks, prizes: { ...prizes }, bids, decided: [...decided], seen: seen.join(";") };
}

/** Throws RulesError if a player may not make this bid now; sums are looked at when the bids are closed. @param {Facts} facts @param {HandFacts} hand @param {number} seat @param {string} bid @param {boolean} joint */
function checkBid(facts, hand, seat, bid, joint) {
  const bids = facts.sideOf.map((_side, each) => (each === seat ? bid : null));
  const { faults } = facts.fold({ ...facts.handRecord(hand, { adjustments: [] }), bids });
  const kind = facts.rules.bids.get(bid)?.kind;
  if (joint && kind && !["number", "moon"].includes(kind)) throw new NotPossible(_("Partners bid a number or a moon together; any other bid is one player's own."));
  const theirs = faults.filter((each) => each.seat === seat && each.code !== "bids-total-tricks");
  if (theirs.length) throw new RulesError(theirs);
}

/** Read a number of tricks. Throws NotPossible if the hand has not so many left. @param {Facts} facts @param {HandFacts} hand @param {number} seat @param {string} value @returns {number} */
function checkTricks(facts, hand, seat, value) {
  let most = remaining(facts, hand, seat);
  if (facts.rules.dealerSitsOut && facts.sheet.next?.dealer === seat) most = Math.min(most, facts.rules.handTricks - 1);
  const taken = numberIn(value, most);
  if (taken !== null) return taken;
  throw new NotPossible(fill(_("{who} cannot have taken {tricks}: {most} tricks are left."), { who: facts.names()[seat], tricks: [...value].slice(0, 8).join(""), most }));
}

/** The seats that may have caught a prize: those that took a trick, any partner of a pile. @param {Facts} facts @param {any[]} tricks @returns {number[]} */
function catchers(facts, tricks) {
  return [...facts.sideOf.keys()].filter((seat) => {
    const pile = tricks[seat] !== SILENT ? [seat] : facts.sideSeats[facts.sideOf[seat]];
    return pile.some((each) => isCount(tricks[each]) && tricks[each] > 0);
  });
}

/** Read who caught a prize card. Throws NotPossible if the card does not play or the player took no trick. @param {Facts} facts @param {HandFacts} hand @param {string} card @param {string} value @returns {number|string} */
function checkPrize(facts, hand, card, value) {
  if (!own(facts.rules.prizes, card)) throw new NotPossible(fill(_("{card} is not a prize in this game."), { card: [...card].slice(0, 8).join("") }));
  if (value === SILENT) return SILENT; // nobody, or the tricks are mixed and nobody knows
  const seat = numberIn(value, facts.rules.players - 1);
  if (seat !== null && catchers(facts, filledTricks(facts, hand) ?? tricksIn(facts, hand)).includes(seat)) return seat;
  throw new NotPossible(_("Only a player who took a trick can have caught a prize."));
}
