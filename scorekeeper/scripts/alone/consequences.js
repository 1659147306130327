// @ts-check
/* What a change would bring, told before it is made, as in consequences.py: scores, the winner, hands that would no longer count. What it would change elsewhere only the server knows. It lays changed facts over those that stand and asks the law. */

/** @typedef {{title: string, lines: string[], warnings: string[]}} Preview */

/** What it would change if these hands, by number, held these facts. Throws RulesError if the law would not let all hands stand. @param {Facts} facts @param {Object<string, any>} changed @returns {Preview} */
function consequences(facts, changed) {
  const [after, gone] = wouldBe(facts, changed);
  const lines = scoresTold(facts, after);
  return { title: _("What it would change"), lines: lines.length ? lines : [_("No score changes.")], warnings: warnings(facts, after, gone) };
}

/** The facts as they would stand, and the numbers of the hands that would go. @param {Facts} facts @param {Object<string, any>} changed @returns {[Facts, number[]]} */
function wouldBe(facts, changed) {
  const hands = facts.hands.map((hand) => ({ ...hand, ...changed[hand.number] }));
  const late = new Facts({ ...facts.kept, hands }).beyondTheEnd();
  const after = new Facts({ ...facts.kept, hands: hands.filter((hand) => !late.has(hand.number)) });
  const { faults } = after.fold();
  if (faults.length) throw new RulesError(faults);
  return [after, [...late].sort((one, other) => one - other)];
}

/** Each side whose score or bags would differ: "Ana: 312 → 302". @param {Facts} before @param {Facts} after @returns {string[]} */
function scoresTold(before, after) {
  return before.sheet.sides.flatMap((/** @type {any} */ old, /** @type {number} */ side) => {
    const now = after.sheet.sides[side];
    const who = sideName(before, side);
    const told = [];
    if (old.score !== now.score) told.push(fill(_("{who}: {old} → {new}"), { who, old: figure(old.score), new: figure(now.score) }));
    if (old.bags !== now.bags) told.push(fill(_("{who}, bags: {old} → {new}"), { who, old: old.bags, new: now.bags }));
    return told;
  });
}

/** What the table should know before it agrees. @param {Facts} before @param {Facts} after @param {number[]} gone @returns {string[]} */
function warnings(before, after, gone) {
  const told = winnerTold(before, after);
  const counted = gone.filter((number) => number <= before.handsBefore + before.scored.length);
  if (counted.length) told.push(fill(ngettext("Hand {hands} would no longer count: it comes after the end.", "Hands {hands} would no longer count: they come after the end.", counted.length), { hands: counted.join(", ") }));
  if (gone.length > counted.length) told.push(fill(_("Hand {number}, which is being bid or played, would go."), { number: before.openNumber }));
  else if (after.sheet.next && before.open.bids.length) told.push(...openHandTold(before, after));
  return told;
}

/** Whether the game would be won, by whom, or won no longer. @param {Facts} before @param {Facts} after @returns {string[]} */
function winnerTold(before, after) {
  const [old, now] = [before.sheet.status, after.sheet.status];
  const told = [];
  if (before.winner !== after.winner) told.push(after.winner === null ? fill(_("{who} would no longer have won."), { who: sideName(before, before.winner ?? 0) }) : fill(_("{who} would win."), { who: sideName(before, after.winner) }));
  if (old === "finished" && now !== "finished") told.push(_("The game would go on."));
  if (now === "tie-break" && old !== "tie-break") told.push(_("The leaders would be level: a tie-break."));
  return told;
}

/** What would be wrong with the hand that is being bid or played and is not now. @param {Facts} before @param {Facts} after */
function openHandTold(before, after) {
  const record = before.handRecord(before.open);
  const known = before.fold(record).faults;
  return toldFaults(after.fold(record).faults.filter((each) => !known.some((fault) => fault.code === each.code && fault.seat === each.seat)));
}

/** Each fault as a sentence, with its hand where that is not the one the page is about. @param {Fault[]} faults @param {number|null} [here] @returns {string[]} */
function toldFaults(faults, here = null) {
  const told = faults.map(({ text: what, hand }) => (hand === null || hand === here ? tell(what) : fill(_("Hand {number}: {what}"), { number: hand, what: tell(what) })));
  return [...new Set(told)];
}
