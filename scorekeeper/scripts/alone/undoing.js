// @ts-check
/* Undo, as in scorebook/undoing.py: the facts that a step changed are put back as they were before it. What may stand is asked of the law again, as for every step. */

/** Undo the last step that stands, which must be the one of this number, or the one of the key `of`. Throws Stale if another is the last by now, Refused for what only the server can put back. @param {Kept} kept @param {Ask} ask @param {number} number @param {string} of @returns {Kept} */
function undo(kept, ask, number, of) {
  const digest = digestOf("undo", null, of || number);
  if (cameBefore(kept, ask, digest)) return kept;
  const last = kept.steps.find((/** @type {any} */ step) => step.live);
  if (!last || (of ? last.key !== of : last.number !== number)) throw new Stale(_("Something else was entered meanwhile: look at the board, then undo what stands there now."));
  if (!last.before) throw needsSignal();
  const draft = draftOf(kept);
  putBack(draft, last.before);
  draft.kept.steps = kept.steps.filter((/** @type {any} */ step) => step !== last);
  return write(draft, ask, digest, { action: "undo", hand: last.hand, before: last.after, after: last.before, live: false });
}

/** Set facts from a snapshot; a hand that was not there goes. @param {Draft} draft @param {Object<string, any>} before */
function putBack(draft, before) {
  const { kept } = draft;
  for (const [key, told] of Object.entries(before)) {
    if (key === "game") Object.assign(kept.game, told);
    else if (key.startsWith("hand ")) restoreHand(draft, Number(key.slice(5)), told);
  }
}

/** Give a hand the facts it had, or take it out. @param {Draft} draft @param {number} number @param {any} told */
function restoreHand(draft, number, told) {
  const { hands } = draft.kept;
  const hand = hands.find((/** @type {HandFacts} */ each) => each.number === number);
  if (hand && told) Object.assign(hand, told);
  else if (hand) drop(draft, hand);
  else if (told) hands.push({ number, ...told });
  hands.sort((/** @type {HandFacts} */ one, /** @type {HandFacts} */ other) => one.number - other.number);
}
