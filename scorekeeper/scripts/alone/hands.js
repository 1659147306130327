// @ts-check
/* What is written into a hand, as in scorebook/hands.py: bids, tricks, prizes; closing, saving, correcting. Whether facts may stand is the law's to say. */

/** Enter one bid, trick count or prize of the open hand; an empty value takes it out again. @param {Kept} kept @param {Ask} ask @param {number} hand @param {{field: string, place: string, value: string, was: string, joint: boolean}} entry @returns {Kept} */
function enter(kept, ask, hand, entry) {
  const { field, place, value, was, joint } = entry;
  return takeStep(kept, ask, field, entry, (draft) => {
    openOnly(draft.facts, hand);
    const target = openHand(draft);
    if (field === "prize") return enterPrize(draft, target, place, value, was);
    const seat = numberIn(place, draft.facts.rules.players - 1);
    if (seat === null) throw new NotPossible(_("Nobody sits there."));
    const stands = String(target[field][seat] ?? "");
    if (stands === value && (!joint || isJoint(draft.facts, target, seat))) return;
    if (stands !== was) throw new Stale(fill(_("{who}: {value} was entered on another phone meanwhile."), { who: draft.facts.names()[seat], value: stands || "–" }));
    if (field === "bids") enterBid(draft, target, seat, value, joint);
    else enterTricks(draft, target, seat, value);
  }, hand);
}

/** Throws Stale if this hand is not the open one. @param {Facts} facts @param {number} number */
function openOnly(facts, number) {
  if (facts.sheet.status === "finished" || facts.game.ended) throw new Stale(_("The game is over."));
  if (number !== facts.openNumber) throw new Stale(fill(_("Hand {number} is no longer open: it was scored or undone meanwhile."), { number }));
}

/** A copy with one entry changed. @param {any[]} values @param {number} seat @param {any} value */
const replaced = (values, seat, value) => values.map((old, place) => (place === seat ? value : old));

/** Set a bid; a joint one silences the partners, an own one lets them speak again. After closing it stays marked. @param {Draft} draft @param {HandFacts} hand @param {number} seat @param {string} value @param {boolean} joint */
function enterBid({ facts, now: at }, hand, seat, value, joint) {
  const partners = facts.sideSeats[facts.sideOf[seat]];
  let { bids } = hand;
  if (value) checkBid(facts, hand, seat, value, joint);
  for (const partner of partners) if (partner !== seat && (joint || bids[partner] === SILENT)) bids = replaced(bids, partner, joint && value ? SILENT : null);
  if (hand.closed_at) {
    if (!value) throw new NotPossible(_("The bids are closed: open them again to take a bid out."));
    hand.changed = [...hand.changed, { seat, was: bids[seat], at }];
    hand.tricks = hand.tricks.map((/** @type {any} */ taken, /** @type {number} */ place) => (partners.includes(place) ? null : taken));
  }
  hand.bids = replaced(bids, seat, value || null);
  if (hand.closed_at) mustStand(facts, facts.handRecord(hand));
}

/** Set how many tricks a player took, or a side's pile: then its other seats hold none of their own. @param {Draft} draft @param {HandFacts} hand @param {number} seat @param {string} value */
function enterTricks({ facts }, hand, seat, value) {
  if (!isClosed(facts, hand)) throw new Stale(fill(_("The bids of hand {number} are open again."), { number: hand.number }));
  const taken = value ? checkTricks(facts, hand, seat, value) : null;
  const side = facts.sideOf[seat];
  let { tricks } = hand;
  if (sideIsJoint(facts, hand, side)) for (const partner of facts.sideSeats[side]) tricks = replaced(tricks, partner, taken === null ? null : SILENT);
  hand.tricks = replaced(tricks, seat, taken);
  hand.prizes = {};
}

/** Set who caught a prize card: a seat, or "-" for nobody. @param {Draft} draft @param {HandFacts} hand @param {string} card @param {string} value @param {string} was */
function enterPrize({ facts }, hand, card, value, was) {
  const { [card]: caught, ...others } = hand.prizes;
  const stands = String(own(hand.prizes, card) ? caught : "");
  if (stands === value) return;
  if (stands !== was) throw new Stale(_("Who caught the card was entered on another phone meanwhile."));
  hand.prizes = value ? { ...others, [card]: checkPrize(facts, hand, card, value) } : others;
}

/** End the bidding of the open hand. @param {Kept} kept @param {Ask} ask @param {number} hand @returns {Kept} */
function closeBids(kept, ask, hand) {
  return takeStep(kept, ask, "close", {}, (draft) => {
    openOnly(draft.facts, hand);
    const target = openHand(draft);
    if (target.closed_at) return;
    mustStand(draft.facts, draft.facts.handRecord(target));
    target.closed_at = draft.now;
  }, hand);
}

/** Go back to the bidding of the open hand; what was bid stays. @param {Kept} kept @param {Ask} ask @param {number} hand @returns {Kept} */
function reopenBids(kept, ask, hand) {
  return takeStep(kept, ask, "reopen", {}, (draft) => {
    openOnly(draft.facts, hand);
    openHand(draft).closed_at = null;
  }, hand);
}

/** Throws RulesError if the law does not let a hand stand after those that count. @param {Facts} facts @param {any} told */
function mustStand(facts, told) {
  const { faults } = facts.fold(told);
  if (faults.length) throw new RulesError(faults);
}

/** Score the open hand as the page showed it: `seen` is what it said then. @param {Kept} kept @param {Ask} ask @param {number} hand @param {string} seen @returns {Kept} */
function saveHand(kept, ask, hand, seen) {
  return takeStep(kept, ask, "save", { seen }, (draft) => {
    openOnly(draft.facts, hand);
    const target = openHand(draft);
    const filled = completeHand(draft.facts, target);
    if (filled?.seen !== seen) throw new Stale(_("The hand has changed since this page was drawn: look at it again, then save."));
    const { tricks, prizes } = filled;
    Object.assign(target, { tricks, prizes, closed_at: target.closed_at || draft.now, scored_at: draft.now, revision: target.revision + 1 });
  }, hand);
}

/** Set the facts of a scored hand. Hands after an end that this brings go. `was` is the `handKey` that stood. @param {Kept} kept @param {Ask} ask @param {number} hand @param {string} was @param {any} facts @returns {Kept} */
function correctHand(kept, ask, hand, was, facts) {
  return takeStep(kept, ask, "correct", { facts, was }, (draft) => applyCorrection(draft, scoredAsSeen(draft.facts, hand, was), facts), hand);
}

/** The scored hand as a page saw it. Throws Stale if it was changed meanwhile. @param {Facts} facts @param {number} number @param {string} was @returns {HandFacts} */
function scoredAsSeen(facts, number, was) {
  const hand = facts.hand(number);
  if (!hand?.scored_at || handKey(hand) !== was) throw new Stale(fill(_("Hand {number} was changed on another phone meanwhile."), { number }));
  return hand;
}

/** Put corrected facts into a hand and take out what would come after the end of the game. @param {Draft} draft @param {HandFacts} hand @param {any} corrected */
function applyCorrection(draft, hand, corrected) {
  if (same(part(hand, Object.keys(corrected)), corrected)) throw new NotPossible(_("Nothing is different from what stands."));
  Object.assign(hand, corrected, { revision: hand.revision + 1 });
  fitWhatFollows(draft);
}
