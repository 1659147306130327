// @ts-check
/* What the table decides about a hand, as in scorebook/decisions.py: thrown in, dealt out of turn, points, bags, a set, tricks moved for a renege. Must not know any rule. */

/** Throw the open hand in: its bids go. The same player deals again, or the next. @param {Kept} kept @param {Ask} ask @param {number} hand @param {{next: boolean, was: number, bids: string[]|null}} wanted @returns {Kept} */
function misdeal(kept, ask, hand, wanted) {
  return takeStep(kept, ask, "misdeal", wanted, (draft) => {
    const { facts } = draft;
    openOnly(facts, hand);
    const due = dealerStands(facts, wanted.was);
    if (wanted.bids && !same(wanted.bids, saidBids(facts))) throw new Stale(_("What was bid has changed on another phone meanwhile."));
    const nobody = facts.sideOf.map(() => null);
    const target = openHand(draft);
    Object.assign(target, { bids: nobody, tricks: nobody, prizes: {}, adjustments: [], changed: [], closed_at: null });
    if (wanted.next) target.dealer = (due + 1) % facts.rules.players;
  }, hand);
}

/** The bids of the open hand by seat, "" for none: what a page that would throw them in showed. @param {Facts} facts */
const saidBids = (facts) => bidsIn(facts, facts.open).map((bid) => bid || "");

/** Say who really dealt the open hand: bidding and deal go on from there, bids already entered stay. @param {Kept} kept @param {Ask} ask @param {number} hand @param {number} dealer @param {number} was @returns {Kept} */
function dealOutOfTurn(kept, ask, hand, dealer, was) {
  return takeStep(kept, ask, "deal", { dealer, was }, (draft) => {
    openOnly(draft.facts, hand);
    dealerStands(draft.facts, was);
    if (dealer >= draft.facts.rules.players) throw new NotPossible(_("Nobody sits there."));
    const due = score(draft.facts.record()).next;
    openHand(draft).dealer = due?.dealer === dealer ? null : dealer;
  }, hand);
}

/** Who deals the open hand. Throws Stale if it is not who it was. @param {Facts} facts @param {number} was @returns {number} */
function dealerStands(facts, was) {
  const dealer = facts.sheet.next?.dealer;
  if (dealer !== was) throw new Stale(_("Who deals was changed on another phone meanwhile."));
  return dealer;
}

/** What a page that decides says stood there: the version of a hand and its decisions. @param {HandFacts} hand */
const decisionsKey = (hand) => (hand.scored_at ? handKey(hand) : `${hand.revision}-${sha256(dumps(hand.adjustments)).slice(0, 8)}`);

/** Put a decision on a hand that is scored or whose bids are closed, or take one away again. @param {Kept} kept @param {Ask} ask @param {number} hand @param {{add: any, remove: number|null, was: string}} wanted @returns {Kept} */
function adjust(kept, ask, hand, wanted) {
  return takeStep(kept, ask, "adjust", wanted, (draft) => {
    const { facts } = draft;
    let target = facts.hand(hand);
    if (!target?.scored_at) {
      openOnly(facts, hand);
      target = openHand(draft);
    }
    if (decisionsKey(target) !== wanted.was) throw new Stale(fill(_("Hand {number} was changed on another phone meanwhile."), { number: hand }));
    const adjustments = decided(target, wanted.add, wanted.remove);
    if (target.scored_at) return applyCorrection(draft, target, { adjustments });
    if (!isClosed(facts, target)) throw new NotPossible(fill(_("Close the bids of hand {number} first."), { number: hand }));
    mustStand(facts, facts.handRecord(target, { adjustments }));
    target.adjustments = adjustments;
  }, hand);
}

/** The decisions on a hand with one more, or without one. @param {HandFacts} hand @param {any} add @param {number|null} remove @returns {any[]} */
function decided(hand, add, remove) {
  const left = hand.adjustments.filter((/** @type {any} */ _item, /** @type {number} */ place) => place !== remove);
  return add ? [...left, add] : left;
}

/** The hands about which the table may decide: the open one once its bids are closed, and the last scored one. @param {Facts} facts @returns {HandFacts[]} */
function mayDecide(facts) {
  const { open, scored, sheet, game } = facts;
  const beingPlayed = sheet.status !== "finished" && !game.ended && isClosed(facts, open) && open.bids.length > 0;
  return [...(beingPlayed ? [open] : []), ...scored.slice(-1)];
}
