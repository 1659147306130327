// @ts-check
/* The page on which the table decides about a hand, as in decision_form.py: a renege, points, bags, a set; and takes a decision away again. */

/** @type {Object<string, number[]>} */
const AMOUNTS = { points: [-10, -20, -30, -50, -100, 10, 20, 30, 50, 100], bags: [1, 2, 3, -1, -2, -3] };

/** A hand by its number and where it is. @param {HandFacts} hand */
const handTold = (hand) => fill(hand.scored_at ? _("Hand {number}, scored") : _("Hand {number}, being played"), { number: hand.number });

/** Which hand, where there are two that it may be. @param {HandFacts[]} hands @param {HandFacts} chosen @returns {Choice[]} */
const handChoices = (hands, chosen) => (hands.length < 2 ? [] : hands.map((hand) => ({ value: String(hand.number), text: handTold(hand), checked: hand.number === chosen.number })));

/** What can be decided. @param {string} url @param {Facts} facts @returns {Choice[]} */
function kindChoices(url, { rules }) {
  const n = rules.renege_tricks;
  const kinds = {
    renege: [_("Renege"), fill(ngettext("{n} trick goes to another", "{n} tricks go to another", n), { n })],
    points: [_("Points"), _("given or taken")],
    bags: [_("Bags"), _("added or taken off")],
    set: [_("Set"), _("the bid counts as missed")],
  };
  return Object.entries(kinds).map(([kind, [told, small]]) => ({ url: `${url}?kind=${kind}`, text: told, small }));
}

/** Who reneged, and to whom the tricks go: one key each. A side whose tricks lie in one pile is one key. @param {Facts} facts @param {HandFacts} hand @param {string} chosen */
function moves(facts, hand, chosen) {
  const names = facts.names(hand.number);
  const n = facts.rules.renege_tricks;
  return names.map((who, seat) => ({
    text: fill(ngettext("{who} reneged: {n} trick goes to", "{who} reneged: {n} tricks go to", n), { who, n }),
    keys: targets(facts, hand, seat, names).map(([to, name]) => ({ value: `${seat}-${to}`, text: name, label: fill(_("{who} reneged, tricks go to {to}"), { who, to: name }), pressed: `${seat}-${to}` === chosen })),
  }));
}

/** To whom the tricks of a renege may go: each player of another side, or its pile. @param {Facts} facts @param {HandFacts} hand @param {number} seat @param {string[]} names @returns {[number, string][]} */
function targets(facts, hand, seat, names) {
  return facts.sideSeats.flatMap((seats, side) => {
    if (side === facts.sideOf[seat]) return [];
    return sideIsJoint(facts, hand, side) ? [/** @type {[number, string]} */ ([seats[0], together(names, seats)])] : seats.map((each) => /** @type {[number, string]} */ ([each, names[each]]));
  });
}

/** Every side. @param {Facts} facts @param {number} chosen @returns {Choice[]} */
const sideChoices = (facts, chosen) => facts.sideSeats.map((_seats, side) => ({ value: String(side), text: sideName(facts, side), checked: side === chosen }));

/** How many points or bags. @param {string} kind @param {number} chosen @returns {Choice[]} */
function amountChoices(kind, chosen) {
  /** @param {number} each */
  const unit = (each) => (kind === "points" ? _("{amount} points") : ngettext("{amount} bag", "{amount} bags", Math.abs(each)));
  return (AMOUNTS[kind] ?? []).map((each) => ({ value: String(each), text: signed(each), label: fill(unit(each), { amount: signed(each) }), checked: each === chosen }));
}

/** Are its seats and its side there? @param {Facts} facts @param {any} decision */
const isAboutThisTable = ({ sideOf, sideSeats }, { from = 0, to = 0, side = 0 }) => from in sideOf && to in sideOf && side in sideSeats;

/** A decision as a sentence. @param {Facts} facts @param {HandFacts} hand @param {any} decision */
function decisionTold(facts, hand, { kind, reason, ...decision }) {
  const names = facts.names(hand.number);
  if (kind === "renege") return `${fill(_("{who} reneged, tricks go to {to}"), { who: names[decision.from], to: names[decision.to] })} (${reason})`;
  /** @type {Object<string, string>} */ const told = { set: _("{who}: set"), points: _("{who}: {amount} points"), bags: _("{who}: {amount} bags") };
  return `${fill(told[kind], { who: together(names, facts.sideSeats[decision.side]), amount: kind === "set" ? "" : signed(decision[kind]) })} (${reason})`;
}

/** What a hand with these decisions would bring; while its tricks are not known, only that they will count. Throws RulesError if a decision may not be. @param {Facts} facts @param {HandFacts} hand @param {any[]} wanted @returns {Preview} */
function decisionPreview(facts, hand, wanted) {
  if (hand.scored_at) return consequences(facts, { [hand.number]: { adjustments: wanted } });
  const filled = completeHand(facts, hand);
  const entered = filled ? { tricks: filled.tricks, prizes: filled.prizes } : {};
  const [withIt, without] = [wanted, hand.adjustments].map((adjustments) => facts.fold(facts.handRecord(hand, { adjustments, ...entered })));
  if (withIt.faults.length) throw new RulesError(withIt.faults);
  const title = _("What it would change");
  if (!filled || without.faults.length) return { title, lines: [...wanted.map((item) => decisionTold(facts, hand, item)), _("It counts when the hand is scored.")], warnings: [] };
  const [old, now] = [without, withIt].map((game) => game.hands[game.hands.length - 1].sides.map((/** @type {any} */ side) => side.score));
  const changed = [...old.keys()].filter((side) => old[side] !== now[side]);
  const lines = changed.map((side) => fill(_("{who}: {old} → {new}"), { who: sideName(facts, side), old: figure(old[side]), new: figure(now[side]) }));
  return { title, lines: lines.length ? lines : [_("No score changes.")], warnings: [] };
}
