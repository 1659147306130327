// @ts-check
/* What is told in sentences, as in said.py: what a hand brought and why, what is at stake, what changed, how the game ended. */

/** Every score line of a hand as a sentence, side by side. No records: only the server knows those of the club. @param {Facts} facts @param {any} scored @param {string} title */
function saidOf(facts, scored, title) {
  const names = facts.names(scored.number);
  const lines = scored.sides.flatMap((/** @type {any} */ result, /** @type {number} */ side) =>
    result.lines.map((/** @type {Line} */ each) => ({
      text: lineTold(facts, each, names, side),
      points: signed(each.points),
      bags: (each.bags ?? 0) > 0 ? fill(ngettext("{n} bag", "{n} bags", each.bags ?? 0), { n: each.bags }) : "",
      good: each.points === 0 ? null : each.points > 0,
    })));
  return { title, records: [], lines };
}

/** A score line as a sentence. @param {Facts} facts @param {Line} each @param {string[]} names @param {number} side */
const lineTold = (facts, each, names, side) => tell(tellLine(each, names, facts.sideSeats[side]), facts.kept.words);

/** The open hand as it would score if it were saved now; null while it is not complete or may not stand. @param {Facts} facts */
function preview(facts) {
  const game = filledIn(facts);
  return game && !game.faults.length ? game.hands[game.hands.length - 1] : null;
}

/** What does not let the open hand stand although nothing is left to enter. @param {Facts} facts */
function whyNot(facts) {
  const fault = filledIn(facts)?.faults[0];
  return fault ? tell(fault.text, facts.kept.words) : "";
}

/** The game with the open hand as it would be saved; null while something is left to enter. @param {Facts} facts */
function filledIn(facts) {
  const filled = completeHand(facts, facts.open);
  return filled && facts.fold(facts.handRecord(facts.open, { tricks: filled.tricks, prizes: filled.prizes }));
}

/** What this hand can decide: who reaches the target with the bids made, who is close to the penalty. @param {Facts} facts @returns {string[]} */
function stakes(facts) {
  const { target, bag_limit: limit, bids: known } = facts.rules;
  const bids = bidsIn(facts, facts.open);
  return facts.sheet.sides.flatMap((/** @type {any} */ side, /** @type {number} */ each) => {
    const who = sideName(facts, each);
    const made = side.seats.map((/** @type {number} */ seat) => known.get(bids[seat])?.made).filter((/** @type {any} */ points) => points !== undefined);
    const told = [];
    if (target !== null && made.length && side.score < target && target <= side.score + sum(made)) told.push(fill(_("{who} reaches {target} if this is made"), { who, target }));
    const n = limit - side.bags;
    if (limit !== null && n > 0 && n <= 2) told.push(fill(ngettext("{who}: {n} bag to the penalty", "{who}: {n} bags to the penalty", n), { who, n }));
    return told;
  });
}

const NOTABLE = ["correct", "rules", "misdeal", "deal", "swap", "substitute", "rename", "adjust", "pen", "reopen", "end"];

/** What was changed lately and everybody should know; `steps` are the last ones, the last first. @param {Facts} facts @param {any[]} steps @returns {string[]} */
function notices(facts, steps) {
  const recent = steps.filter((step) => NOTABLE.includes(step.action)).slice(0, 2);
  return recent.reverse().map((step) => fill(_("{what}, {time}"), { what: tellStep(facts, step), time: clockTime(facts, step.at) }));
}

/** Say what a step did: "hand 4: Ana's tricks 3 → 4". @param {Facts} facts @param {any} step @returns {string} */
function tellStep(facts, step) {
  const number = step.hand;
  if (step.action === "correct") return fill(_("Hand {number}: {changes}"), { number, changes: tellChanges(facts, step).join(", ") || _("corrected") });
  if (step.action === "end") return step.after.game.ended ? _("The game was ended early") : _("The game was taken up again");
  /** @type {Object<string, string>} */ const told = {
    rules: _("The rules were changed"),
    misdeal: _("Hand {number}: misdeal"),
    deal: _("Hand {number} was dealt out of turn"),
    swap: _("Two names changed places"),
    rename: _("A name was put right"),
    substitute: _("A substitute plays on"),
    adjust: _("Hand {number}: a decision was entered"),
    pen: _("Another phone took over scoring"),
    reopen: _("Hand {number}: the bids were opened again"),
  };
  return fill(told[step.action], { number });
}

/** Each bid, trick count, prize and decision that a correction changed, with the name. @param {Facts} facts @param {any} step @returns {string[]} */
function tellChanges(facts, step) {
  const key = `hand ${step.hand}`;
  const [before, after] = [step.before?.[key] ?? {}, step.after?.[key] ?? {}];
  const names = facts.names(step.hand);
  const changed = [["bids", _("{who}'s bid {old} → {new}")], ["tricks", _("{who}'s tricks {old} → {new}")]].flatMap(([field, template]) => {
    const [old, now] = [before[field] ?? [], after[field] ?? []];
    return names.map((who, seat) => (seat < old.length && seat < now.length && old[seat] !== now[seat] ? fill(template, { who, old: toldEntry(facts, old[seat]), new: toldEntry(facts, now[seat]) }) : ""));
  });
  const cards = new Set([...Object.keys(before.prizes ?? {}), ...Object.keys(after.prizes ?? {})]);
  const caught = [...cards].sort().map((card) => {
    const [old, now] = [toldCatcher(names, before.prizes?.[card]), toldCatcher(names, after.prizes?.[card])];
    return old === now ? "" : fill(_("{card}: {old} → {new}"), { card: cardFace(card), old, new: now });
  });
  const decided = dumps(before.adjustments ?? []) === dumps(after.adjustments ?? []) ? "" : _("what was decided");
  return [...changed, ...caught, decided].filter(Boolean);
}

/** Who caught a prize. @param {string[]} names @param {any} holder */
const toldCatcher = (names, holder) => (isCount(holder) ? names[holder] : _("nobody"));

/** A bid or a number of tricks as it stood in a hand. @param {Facts} facts @param {any} entry */
function toldEntry(facts, entry) {
  if (entry === null || entry === SILENT) return "–";
  const bid = facts.rules.bids.get(entry);
  return bid ? tell(label(bid)) : String(entry);
}

/** All that was changed in a game after the fact, the first first, with time and reason: as the server told it, and since. @param {Facts} facts @returns {string[]} */
function changesTold(facts) {
  const since = stepsSince(facts).filter((step) => NOTABLE.includes(step.action));
  const why = since.map((step) => (step.reason ? ` (${step.reason})` : ""));
  return [...stillTold(facts, facts.told.changes), ...since.map((step, place) => `${tellStep(facts, step)}, ${dayAndTime(facts, step.at)}${why[place]}`)];
}

/** The steps that stand which the server has not told of yet, the first first. @param {Facts} facts @returns {any[]} */
const stepsSince = ({ steps, told }) => steps.filter((step) => step.live && step.number > (told.version ?? 0)).reverse();

/** What the server told of steps that were not undone since. @param {Facts} facts @param {[number, string][]} [told] @returns {string[]} */
function stillTold({ steps }, told = []) {
  const known = steps.map((step) => step.number);
  return told.filter(([number]) => known.includes(number) || number < Math.min(...known)).map(([, said]) => said);
}

/** Say what undoing the last step would take back. @param {Facts} facts @param {any} step */
function tellUndo(facts, { action, hand: number, ...step }) {
  if (action === "bids" || action === "tricks") {
    const key = `hand ${number}`;
    const [old, now] = [step.before?.[key]?.[action] ?? [], step.after?.[key]?.[action] ?? []];
    const changed = [...now.keys()].filter((seat) => now[seat] !== null && (!old.length || (now[seat] !== old[seat] && now[seat] !== SILENT)));
    return fill(action === "bids" ? _("Undo the bid of {who}") : _("Undo the tricks of {who}"), { who: changed.length ? facts.names()[changed[0]] : "" });
  }
  /** @type {Object<string, string>} */ const told = { prize: _("Undo who took the card"), close: _("Undo closing the bids"), save: fill(_("Undo hand {number}"), { number }) };
  return told[action] ?? fill(_("Undo: {what}"), { what: NOTABLE.includes(action) ? tellStep(facts, { action, hand: number, ...step }) : action });
}

/** Who won and why; null while the game goes on or nobody did. @param {Facts} facts */
function ending(facts) {
  if (facts.winner === null) return null;
  const names = winners(facts, facts.winner);
  const who = names.join(" + ");
  return { name: who, text: fill(names.length > 1 ? _("{who} win") : _("{who} wins"), { who }), reason: endReason(facts) };
}

/** The people who get the win: at each place whoever it was agreed for. @param {Facts} facts @param {number} side @returns {string[]} */
const winners = (facts, side) => facts.sideSeats[side].map((place) => calledBy(facts.seats.find((seat) => seat.credited && seat.place === place)));

/** Say why the game is over. @param {Facts} facts */
function endReason({ rules, sheet }) {
  const scores = sheet.sides.map((/** @type {any} */ side) => side.score).sort((/** @type {number} */ one, /** @type {number} */ other) => other - one);
  /** @type {Object<string, string>} */ const why = {
    target: fill(_("reached {target}"), { target: rules.target }),
    moon: _("a moon wins the game"),
    sets: _("the others were set too often"),
    floor: fill(_("a side fell to {floor}"), { floor: rules.floor }),
    "hands-limit": fill(ngettext("after {n} hand", "after {n} hands", rules.hands_limit || 0), { n: rules.hands_limit }),
  };
  return `${why[sheet.reason] ?? _("ended early")}: ${scores.map(figure).join(" – ")}`;
}

/** A mark by the number of a hand that was corrected. @param {HandFacts|null} hand */
const handMark = (hand) => (hand && hand.revision > 1 ? "*" : "");
