// @ts-check
/* One row a seat, as in rows.py: score, bags, bid, tricks; partners tied together by their side. */

/** @typedef {any} Row */

/** The rows in the order of the board: sides by their lowest seat, partners together; `shown` brought the points. @param {Facts} facts @param {Pad|null} pad @param {any} shown @returns {Row[]} */
const rows = (facts, pad, shown) => facts.sideSeats.flatMap((seats) => seats.map((seat) => row(facts, seat, pad, shown)));

/** One seat. What belongs to the side stands in the row of its first seat. @param {Facts} facts @param {number} seat @param {Pad|null} pad @param {any} shown @returns {Row} */
function row(facts, seat, pad, shown) {
  const { sheet, rules } = facts;
  const side = facts.sideOf[seat];
  const partners = facts.sideSeats[side];
  const { name, tag } = facts.players(facts.openNumber)[seat];
  const scores = sheet.sides.map((/** @type {any} */ each) => each.score);
  const top = Math.max(...scores);
  const { score, bags } = sheet.sides[side];
  const points = shown ? shown.sides[side].points : null;
  const limit = rules.bag_limit;
  const told = {
    seat,
    side,
    name,
    tag,
    deals: sheet.next !== null && sheet.next.dealer === seat,
    first_of_side: seat === partners[0],
    score,
    score_text: figure(score),
    leads: score === top && scores.some((/** @type {number} */ each) => each < top),
    bags,
    bag_limit: limit || null,
    near_limit: limit !== null && bags >= Math.max(1, limit - 2),
    points_text: points === null ? "" : signed(points),
    good: points ? points > 0 : null,
    now: pad !== null && nowSeats(facts, pad).includes(seat),
    ...bidCells(facts, seat, partners, pad),
    ...trickCells(facts, seat, partners, pad),
  };
  return { ...told, note: notes(facts, seat, partners, shown, told).filter(Boolean).join(" · ") };
}

/** What stands small under a name: why the side scored, its sets where they matter, blind bids, changes, prizes. @param {Facts} facts @param {number} seat @param {number[]} partners @param {any} shown @param {Row} told @returns {string[]} */
function notes(facts, seat, partners, shown, told) {
  const first = seat === partners[0];
  const sets = first && setsMatter(facts) ? fill(_("sets {n}"), { n: facts.sheet.sides[facts.sideOf[seat]].sets }) : "";
  const others = [sets, blindNote(facts, seat), told.bid_note, told.caught];
  return first ? [why(facts, partners, shown, others.some(Boolean)), ...others] : others;
}

/** The reason for the points beside a score, as the sheet tells it: what the side bid and took ("5/6"). @param {Facts} facts @param {number[]} seats @param {any} shown @param {boolean} short */
function why(facts, seats, shown, short) {
  const hand = shown && facts.hand(shown.number);
  if (!hand?.scored_at) return "";
  const bid = bidsJoined(facts, hand.bids, seats);
  const tricks = sum(seats.map((seat) => hand.tricks[seat]).filter(isCount));
  if (!bid) return fill(_("took {n}"), { n: tricks });
  return short ? `${bid}/${tricks}` : fill(_("bid {bid}, took {tricks}"), { bid, tricks });
}

/** The bids of a side: "5", partners "3+4". @param {Facts} facts @param {any[]} bids @param {number[]} seats */
const bidsJoined = (facts, bids, seats) => seats.map((seat) => facts.rules.bids.get(bids[seat])).filter(Boolean).map((bid) => tell(label(bid))).join("+");

/** Can sets lose the game? @param {Facts} facts */
const setsMatter = ({ rules }) => rules.sets_to_lose !== null || rules.sets_in_a_row_to_lose !== null;

/** The seats that the pad is about. @param {Facts} facts @param {Pad} pad @returns {number[]} */
function nowSeats(facts, pad) {
  if (pad.kind === "prize") return [];
  const joint = pad.field === "joint" || (pad.kind === "tricks" && sideIsJoint(facts, facts.open, facts.sideOf[pad.seat]));
  return joint ? facts.sideSeats[facts.sideOf[pad.seat]] : [pad.seat];
}

/** Who may go blind next, and who has used it up, by the name. @param {Facts} facts @param {number} seat */
function blindNote(facts, seat) {
  const { rules, sheet } = facts;
  if (rules.blind_bid_min === null || !sheet.next || isClosed(facts, facts.open)) return "";
  if (sheet.next.may_bid_blind[seat]) return rules.blind_bid_behind ? _("may go blind") : "";
  const behind = distance(sheet.sides.map((/** @type {any} */ side) => side.score), facts.sideOf[seat]);
  return rules.blind_bid_limit !== null && behind >= rules.blind_bid_behind ? _("blind bid used") : "";
}

/** What was bid, what it was before closing, and where a tap on it leads. @param {Facts} facts @param {number} seat @param {number[]} partners @param {Pad|null} pad @returns {Row} */
function bidCells(facts, seat, partners, pad) {
  const hand = facts.open;
  const bids = bidsIn(facts, hand);
  const silent = partners.some((each) => bids[each] === SILENT);
  const speaking = partners.find((each) => bids[each] !== null && bids[each] !== SILENT);
  const stands = silent ? (speaking === undefined ? null : bids[speaking]) : bids[seat];
  const bid = facts.rules.bids.get(stands);
  const told = bid ? tell(label(bid)) : "";
  const who = silent ? sideName(facts, facts.sideOf[seat]) : facts.names()[seat];
  const none = !facts.sheet.next || bidsItself(facts, hand);
  const waits = !none && bids[seat] === null && !hand.closed_at;
  const marks = hand.changed.filter((/** @type {any} */ mark) => (silent ? partners : [seat]).includes(mark.seat) && mark.was);
  return {
    bid: stands ?? "",
    bid_text: told,
    bid_long: told.length > 3,
    bid_note: marks.length ? bidNote(facts, marks[marks.length - 1]) : "",
    bid_of_side: silent || null,
    bid_pad: none ? "" : silent ? `joint-${speaking ?? seat}` : `bid-${seat}`,
    select_label: fill(told ? _("Change the bid of {who}") : _("Bid for {who}"), { who }),
    ahead: waits && pad?.field === "bid" ? dumps(bidAhead(facts, seat)) : "",
  };
}

/** A bid changed after closing stays marked: "was 4, 21:14". @param {Facts} facts @param {{was: string, at: string}} mark */
function bidNote(facts, mark) {
  const was = facts.rules.bids.get(mark.was);
  return fill(_("was {bid}, {time}"), { bid: was ? tell(label(was)) : mark.was, time: clockTime(facts, mark.at) });
}

/** What changes on the pad when it moves on to a player's tricks; the script closes what is not left. @param {Facts} facts @param {number} seat */
function tricksAhead(facts, seat) {
  const who = facts.names()[seat];
  return { heading: fill(_("{who} took"), { who }), note: "", field: "tricks", seat, side: facts.sideOf[seat], was: "", label: fill(_("{who} took {tricks}"), { who, tricks: "{}" }), closed: {} };
}

/** What was taken, prizes caught, and where a tap on it leads. @param {Facts} facts @param {number} seat @param {number[]} partners @param {Pad|null} pad @returns {Row} */
function trickCells(facts, seat, partners, pad) {
  const hand = facts.open;
  if (!isClosed(facts, hand)) return { tricks_text: "", tricks_pad: "", tricks_of_side: null, caught: "" };
  const tricks = filledTricks(facts, hand) ?? tricksIn(facts, hand);
  const joint = sideIsJoint(facts, hand, facts.sideOf[seat]);
  const pile = joint ? partners.find((each) => isCount(tricks[each])) ?? partners[0] : seat;
  const waits = pad?.field === "tricks" && !joint && tricks[seat] === null;
  return {
    ...(waits ? { ahead: dumps(tricksAhead(facts, seat)) } : {}),
    tricks: isCount(tricks[pile]) ? tricks[pile] : null,
    tricks_text: isCount(tricks[pile]) ? String(tricks[pile]) : "",
    tricks_of_side: joint || null,
    tricks_pad: `tricks-${pile}`,
    tricks_label: fill(_("Tricks of {who}"), { who: joint ? sideName(facts, facts.sideOf[seat]) : facts.names()[seat] }),
    caught: Object.keys(hand.prizes).filter((card) => hand.prizes[card] === seat).map(cardFace).join(" "),
  };
}
