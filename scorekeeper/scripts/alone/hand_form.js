// @ts-check
/* The page that corrects a scored hand, as in hand_form.py: what stands, what was chosen, all that happened to it. */

/** @typedef {any} Choice */

/** The questions of the page; `chosen` are the facts that were chosen so far, or those that stand. @param {Facts} facts @param {HandFacts} hand @param {any} chosen */
function handForm(facts, hand, chosen) {
  const names = facts.names(hand.number);
  const shown = { ...hand, ...chosen };
  return {
    title: fill(_("Hand {number}"), { number: hand.number }),
    hand: hand.number,
    version: handKey(hand),
    now: standingTold(facts, hand).join("; "),
    seats: names.map((who, seat) => seatQuestions(facts, hand, shown, seat, who)),
    prizes: Object.keys(facts.rules.prizes).map((card) => prizeQuestion(facts, shown, card, names)),
    history: historyOf(facts, hand),
  };
}

/** What stands, by name: "Ana: bid 4, took 6". @param {Facts} facts @param {HandFacts} hand */
const standingTold = (facts, hand) => facts.names(hand.number).map((who, seat) => `${who}: ${entryTold(facts, hand, seat)}`);

/** What a player bid and took. @param {Facts} facts @param {HandFacts} hand @param {number} seat */
function entryTold(facts, hand, seat) {
  const [bid, tricks] = [hand.bids, hand.tricks].map((values) => toldEntry(facts, values[seat]));
  return fill(bidsItself(facts, hand) ? _("took {tricks}") : _("bid {bid}, took {tricks}"), { bid, tricks });
}

/** The bid and the tricks of one player. @param {Facts} facts @param {HandFacts} hand @param {HandFacts} shown @param {number} seat @param {string} who */
function seatQuestions(facts, hand, shown, seat, who) {
  return {
    seat,
    name: who,
    text: entryTold(facts, shown, seat),
    open: shown.bids[seat] !== hand.bids[seat] || shown.tricks[seat] !== hand.tricks[seat],
    bid_field: `bid-${seat}`,
    bids: bidsItself(facts, hand) ? null : bidChoices(facts, shown, seat, who),
    bids_legend: fill(_("Bid of {who}"), { who }),
    tricks_field: `tricks-${seat}`,
    tricks: trickChoices(facts, shown, seat, who),
    tricks_legend: fill(_("Tricks of {who}"), { who }),
  };
}

/** Every bid of these rules; "with the partner" where there is one. @param {Facts} facts @param {HandFacts} shown @param {number} seat @param {string} who @returns {Choice[]} */
function bidChoices(facts, shown, seat, who) {
  const stands = shown.bids[seat];
  /** @type {Bid[]} */ const all = [...facts.rules.bids.values()];
  const known = all.filter((bid) => !(bid.name === "0" && bid.kind === "nil") || stands === "0");
  const choices = known.map((bid) => {
    const name = tell(label(bid));
    return { value: bid.name, text: name, label: fill(_("Bid {bid} for {who}"), { bid: name, who }), checked: stands === bid.name };
  });
  return [...choices, ...withPartner(facts, seat, stands, fill(_("{who} bid with the partner"), { who }))];
}

/** The answer "together", where a side has partners. @param {Facts} facts @param {number} seat @param {any} stands @param {string} said @returns {Choice[]} */
const withPartner = (facts, seat, stands, said) => (facts.sideSeats[facts.sideOf[seat]].length === 1 ? [] : [{ value: SILENT, text: _("with the partner"), label: said, checked: stands === SILENT }]);

/** Every number of tricks; "with the partner" where the tricks of the side may lie in one pile. @param {Facts} facts @param {HandFacts} shown @param {number} seat @param {string} who @returns {Choice[]} */
function trickChoices(facts, shown, seat, who) {
  const stands = shown.tricks[seat];
  const choices = Array.from({ length: facts.rules.handTricks + 1 }, (_none, tricks) => ({
    value: String(tricks),
    text: String(tricks),
    label: fill(_("{who} took {tricks}"), { who, tricks }),
    checked: stands === tricks,
  }));
  if (!sideIsJoint(facts, shown, facts.sideOf[seat]) && stands !== SILENT) return choices;
  return [...choices, ...withPartner(facts, seat, stands, fill(_("The tricks of {who} lie with the partner"), { who }))];
}

/** Who caught a prize card: whoever took a trick, and nobody. @param {Facts} facts @param {HandFacts} shown @param {string} prize @param {string[]} names */
function prizeQuestion(facts, shown, prize, names) {
  const card = cardFace(prize);
  const stands = own(shown.prizes, prize) ? shown.prizes[prize] : SILENT;
  const mayHave = catchers(facts, shown.tricks);
  const choices = names.map((who, seat) => ({ value: String(seat), text: who, label: fill(_("{who} took {card}"), { who, card }), checked: stands === seat, small: mayHave.includes(seat) ? "" : _("no trick") }));
  const [long, short] = nobodyTook(facts);
  const nobody = { value: SILENT, text: short, label: fill(long, { card }), checked: stands === SILENT };
  return { field: `prize-${prize}`, legend: fill(_("Who took {card}?"), { card }), choices: [...choices, nobody] };
}

/** Every scoring, correction and decision of a hand: as the server told it, and since. What was undone since is not told. @param {Facts} facts @param {HandFacts} hand @returns {string[]} */
function historyOf(facts, hand) {
  const since = stepsSince(facts).filter((step) => step.hand === hand.number && ["save", "correct", "adjust"].includes(step.action) && counts(step));
  const phone = facts.game.phone_is_pen ? _("the scoring phone") : _("another phone");
  const told = since.map((step) => fill(_("{time}, {phone}: {what}"), { time: clockTime(facts, step.at), phone, what: whatItDid(facts, step) }) + (step.reason ? ` (${step.reason})` : ""));
  return [...stillTold(facts, facts.told.histories?.[hand.number]), ...told];
}

/** Did a step make the hand count, or change it? @param {any} step */
const counts = ({ before, after, hand }) => [before, after].some((told) => told?.[`hand ${hand}`]?.scored_at || told?.[`hand ${hand}`]?.adjustments?.length);

/** A step of a hand in a few words. @param {Facts} facts @param {any} step */
const whatItDid = (facts, step) => (step.action === "save" ? _("scored") : tellChanges(facts, step).join(", ") || _("corrected"));
