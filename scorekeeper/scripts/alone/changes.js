// @ts-check
/* An early end, as in views/changes.py: the three ways to stop. What follows elsewhere only the server knows. */

/** A table that another app hosts waits for no other day. @param {Facts} facts @param {Posted} posted */
function endForm(facts, posted) {
  /** @type {[number, any][]} */ const sides = facts.sheet.sides.map((/** @type {any} */ side, /** @type {number} */ each) => [each, side]);
  const ranked = sides.sort(([, one], [, other]) => other.score - one.score);
  const [[best, first], [, second]] = ranked;
  const leads = first.score > second.score;
  const scores = fill(_("{high} to {low}"), { high: first.score, low: second.score });
  const wins = first.seats.length === 1 ? _("{who} wins, {scores}") : _("{who} win, {scores}");
  const ways = [
    { value: "leader", text: leads ? fill(wins, { who: sideName(facts, best), scores }) : _("The leader wins"), small: "", why_not: leads ? "" : _("nobody leads alone") },
    { value: "nobody", text: _("Nobody wins"), small: _("the hands count, the game has no winner") },
    { value: "later", text: _("It goes on another day"), small: _("it waits on the start page") },
  ];
  const chosen = posted.text("how");
  return {
    version: facts.game.ended,
    text: ranked.map(([side, { score: points }]) => `${sideName(facts, side)} ${points}`).join(", "),
    choices: (facts.game.hosted ? ways.slice(0, 2) : ways).map((way) => ({ ...way, checked: way.value === chosen })),
  };
}
