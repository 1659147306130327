// @ts-check
/* The page that corrects a hand, as in views/correcting.py: choose, see what it changes. Saving is the pen's. */

/** @param {Kept} kept @param {string} path @param {number} number @param {Posted} posted @param {boolean} asked whether something was posted @returns {PageTold|null} */
function correctPage(kept, path, number, posted, asked) {
  const facts = new Facts(kept);
  const hand = facts.hand(number);
  const chosen = asked ? readHandForm(posted, facts, number) : {};
  if (!asked) return hand?.scored_at ? formPage(kept, path, "correct_hand", correctForm(facts, hand, posted, {})) : null;
  try {
    const seen = scoredAsSeen(facts, number, posted.text("version", 40));
    return formPage(kept, path, "correct_hand", { ...correctForm(facts, seen, posted, chosen), preview: consequences(facts, { [number]: chosen }) });
  } catch (error) {
    if (!hand?.scored_at) return boardPage(kept, refusedTold(error, {}));
    const told = refusedTold(error, { hand: number, sent: standingTold(facts, { ...hand, ...chosen }), stands: standingTold(facts, hand) });
    return formPage(kept, path, "correct_hand", { ...correctForm(facts, hand, posted, chosen), ...told });
  }
}

/** The questions with what was chosen, and the reasons. @param {Facts} facts @param {HandFacts} hand @param {Posted} posted @param {any} chosen */
const correctForm = (facts, hand, posted, chosen) => ({ ...handForm(facts, hand, chosen), ...reasonsOf(posted, [_("typed wrong"), _("counted again"), _("misheard"), _("wrong player")]) });
