// @ts-check
/* What the table decides about a hand, as in views/deciding.py: shown first, and taken away again. Saving is the pen's. */

/** Why, as a rule; the first stands for a renege, which needs no further word. @param {string} kind */
function decisionReasons(kind) {
  if (kind === "renege") return [_("did not follow suit"), _("renege proved later")];
  if (kind === "remove") return [_("decided otherwise"), _("typed wrong")];
  return [_("talking"), _("card shown"), _("played out of turn"), _("agreed by the table")];
}

/** @param {Kept} kept @param {string} path @param {URLSearchParams} query @param {Posted} posted @param {boolean} asked @returns {PageTold} */
function adjustPage(kept, path, query, posted, asked) {
  const facts = new Facts(kept);
  const hands = mayDecide(facts);
  const kind = query.get("kind") ?? "";
  if (asked) return postedDecision(kept, path, posted, facts, hands);
  if (!KINDS.includes(kind) || !hands.length) return formPage(kept, path, "adjust", overview(facts, path, hands));
  const hand = hands.find((each) => String(each.number) === query.get("hand")) ?? hands[0];
  const item = numberIn(query.get("item") ?? "", 1000);
  const form = adjustForm(facts, hands, hand, kind, posted, item === null ? "" : String(item));
  const preview = kind === "remove" && item !== null ? decisionPreview(facts, hand, decided(hand, null, item)) : null;
  return formPage(kept, path, "adjust", { ...form, preview });
}

/** What can be decided, and what was; or why nothing can be yet. @param {Facts} facts @param {string} path @param {HandFacts[]} hands */
function overview(facts, path, hands) {
  const told = hands.flatMap((hand) => hand.adjustments.map((/** @type {any} */ each, /** @type {number} */ item) => ({
    url: `${path}?kind=remove&hand=${hand.number}&item=${item}`,
    text: decisionTold(facts, hand, each),
    small: handTold(hand),
  })));
  const hand_text = hands.length ? handTold(hands[0]) : _("There is nothing to decide about yet: the bids are still open.");
  return { kind: "", kinds: hands.length ? kindChoices(path, facts) : [], decided: told, hand_text };
}

/** The new points; refused, the form keeps all that was chosen. @param {Kept} kept @param {string} path @param {Posted} posted @param {Facts} facts @param {HandFacts[]} hands @returns {PageTold} */
function postedDecision(kept, path, posted, facts, hands) {
  const [kind, number] = [posted.oneOf("kind", KINDS), posted.number("hand", 1)];
  const { add, remove } = readDecision(posted, kind);
  const hand = hands.find((each) => each.number === number);
  const shown = hand ?? hands[0];
  try {
    if (!hand || decisionsKey(hand) !== versionOf(posted.text("version"), number)) throw new Stale(fill(_("Hand {number} was changed on another phone meanwhile."), { number }));
    const preview = decisionPreview(facts, hand, decided(hand, add, remove));
    return formPage(kept, path, "adjust", { ...adjustForm(facts, hands, hand, kind, posted), preview });
  } catch (error) {
    if (!shown) return formPage(kept, path, "adjust", { ...overview(facts, path, hands), ...refusedTold(error, {}) });
    const stands = shown.adjustments.map((/** @type {any} */ item) => decisionTold(facts, shown, item));
    const sent = add && isAboutThisTable(facts, add) ? [decisionTold(facts, shown, add)] : [];
    return formPage(kept, path, "adjust", { ...adjustForm(facts, hands, shown, kind, posted), ...refusedTold(error, { hand: shown.number, sent, stands }) });
  }
}

/** The questions of one kind of decision with what was chosen. @param {Facts} facts @param {HandFacts[]} hands @param {HandFacts} hand @param {string} kind @param {Posted} posted @param {string} [move] */
function adjustForm(facts, hands, hand, kind, posted, move = "") {
  const chosen = posted.text("move", 5) || move;
  const usual = decisionReasons(kind);
  const given = ["points", "bags", "set"].includes(kind);
  return {
    kind,
    hand: hand.number,
    version: hands.map((each) => `${each.number}:${decisionsKey(each)}`).join(" "),
    hand_text: handTold(hand),
    hands: kind === "remove" ? [] : handChoices(hands, hand),
    move: chosen,
    moves: kind === "renege" ? moves(facts, hand, chosen) : [],
    sides: given ? sideChoices(facts, posted.number("side", 0, 5, -1)) : [],
    amounts: amountChoices(kind, posted.number("amount", -1000, 1000, 0)),
    ...reasonsOf(posted, usual, posted.text("reason") || (["renege", "remove"].includes(kind) ? usual[0] : "")),
  };
}
