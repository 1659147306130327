// @ts-check
/* What can be entered now, as in pad.py: the pad under the thumb, key by key, each with the reason if it is closed. */

/** @typedef {any} Pad */

/** The pad that was asked for (`bid-2`, `joint-2`, `tricks-0`, `prize-JC`), or the next that is due. @param {Facts} facts @param {string} [wanted] @returns {Pad|null} */
function padOf(facts, wanted = "") {
  const hand = facts.open;
  const [kind, ...rest] = wanted.split("-");
  const place = rest.join("-");
  const seat = numberIn(place, facts.rules.players - 1);
  const closed = isClosed(facts, hand);
  if (seat !== null && ["bid", "joint"].includes(kind) && !(closed && !hand.closed_at)) return bidPad(facts, seat, kind === "joint");
  if (seat !== null && kind === "tricks" && closed) return tricksPad(facts, seat);
  if (kind === "prize" && own(facts.rules.prizes, place) && filledTricks(facts, hand)) return prizePad(facts, place);
  return duePad(facts, closed);
}

/** The next entry in order: bids, then all tricks but the last, then prizes. @param {Facts} facts @param {boolean} closed @returns {Pad|null} */
function duePad(facts, closed) {
  const hand = facts.open;
  if (!closed) {
    const bids = bidsIn(facts, hand);
    const waiting = biddingOrder(facts).find((seat) => bids[seat] === null);
    return waiting === undefined ? null : bidPad(facts, waiting, false);
  }
  if (!filledTricks(facts, hand)) {
    const tricks = tricksIn(facts, hand);
    return tricksPad(facts, /** @type {number} */ (trickPlaces(facts, hand).find((seat) => tricks[seat] === null)));
  }
  const [card] = openPrizes(facts, hand);
  return card ? prizePad(facts, card) : null;
}

/** Numbers and the special bids; those that this player may not bid now are closed with their reason. @param {Facts} facts @param {number} seat @param {boolean} joint @returns {Pad} */
function bidPad(facts, seat, joint) {
  const side = facts.sideOf[seat];
  const partners = facts.sideSeats[side];
  const bids = bidsIn(facts, facts.open);
  const who = joint ? sideName(facts, side) : facts.names()[seat];
  const ahead = bidAhead(facts, seat);
  /** @type {Bid[]} */ const all = [...facts.rules.bids.values()];
  const known = all.filter((bid) => !(bid.name === "0" && bid.kind === "nil") && (!joint || ["number", "moon"].includes(bid.kind)));
  /** @param {Bid} bid */
  const key = (bid) => bidKey(bid, who, bids[seat] === bid.name, ahead.closed[bid.name] ?? "");
  return {
    kind: "bid",
    field: joint ? "joint" : "bid",
    seat,
    side,
    hand: facts.openNumber,
    was: bids[seat] ?? "",
    heading: joint ? fill(_("{who} bid together"), { who }) : ahead.heading,
    note: joint ? "" : ahead.note,
    joint: { offered: partners.length > 1 && !joint && partners.every((each) => bids[each] === null), pad: `joint-${seat}`, label: _("One bid together") },
    keys: known.filter((bid) => bid.kind === "number").map(key),
    specials: known.filter((bid) => bid.kind !== "number").map(key),
  };
}

/** The key of one bid. @param {Bid} bid @param {string} who @param {boolean} pressed @param {string} why_not @returns {Pad} */
function bidKey(bid, who, pressed, why_not) {
  const name = tell(label(bid));
  return { value: bid.name, text: name.slice(0, 1).toUpperCase() + name.slice(1), label: fill(_("Bid {bid} for {who}"), { bid: name, who }), pressed, why_not, small: worth(bid) };
}

/** What a special bid is worth, short enough for its key. @param {Bid} bid */
function worth(bid) {
  if (bid.kind === "number") return "";
  const points = bid.made === -bid.set ? `±${bid.made}` : `${signed(bid.made)} / ${signed(bid.set)}`;
  return bid.kind === "moon" ? fill(_("{tricks}+ tricks: {points}"), { tricks: bid.tricks, points }) : points;
}

/** What changes on the bid pad when it moves on to a seat: the script paints it before the server answers. @param {Facts} facts @param {number} seat @returns {any} */
function bidAhead(facts, seat) {
  const who = facts.names()[seat];
  const closed = closedBids(facts, seat);
  const mayGoBlind = [...facts.rules.bids.values()].some((bid) => bid.kind === "blind" && !own(closed, bid.name));
  return {
    heading: fill(_("{who} bids"), { who }),
    note: mayGoBlind && facts.rules.blind_bid_behind > 0 ? _("may bid blind") : "",
    field: "bid",
    seat,
    side: facts.sideOf[seat],
    was: "",
    label: fill(_("Bid {bid} for {who}"), { bid: "{}", who }),
    closed,
  };
}

/** The blind bids that a player may not make now, each with its reason. @param {Facts} facts @param {number} seat @returns {Object<string, string>} */
function closedBids({ sheet, rules, sideOf }, seat) {
  const { next } = sheet;
  /** @type {Object<string, string>} */ const closed = {};
  if (!next) return closed;
  const behind = distance(sheet.sides.map((/** @type {any} */ side) => side.score), sideOf[seat]);
  for (const bid of rules.bids.values()) {
    const n = bid.kind === "blind" ? rules.blind_bid_behind : rules.blind_nil_behind;
    if (bid.kind === "blind" && !next.may_bid_blind[seat]) closed[bid.name] = behind >= n ? _("used") : fill(_("{n} behind needed"), { n });
    else if (bid.kind === "blind-nil" && !next.may_bid_blind_nil[seat]) closed[bid.name] = fill(_("{n} behind needed"), { n });
  }
  return closed;
}

/** The numbers of tricks that are left for a player, or for a side whose tricks lie in one pile. @param {Facts} facts @param {number} seat @returns {Pad} */
function tricksPad(facts, seat) {
  const side = facts.sideOf[seat];
  const who = sideIsJoint(facts, facts.open, side) ? sideName(facts, side) : facts.names()[seat];
  const stands = tricksIn(facts, facts.open)[seat];
  const left = remaining(facts, facts.open, seat);
  return {
    kind: "tricks",
    field: "tricks",
    seat,
    side,
    hand: facts.openNumber,
    was: isCount(stands) ? String(stands) : "",
    heading: fill(_("{who} took"), { who }),
    note: fill(_("{n} of {all} left"), { n: left, all: facts.rules.handTricks }),
    keys: trickKeys(facts, seat, who, stands, left),
    specials: [],
  };
}

/** Every number of tricks; closed are those that are not left; a dealer who sits a trick out cannot take all. @param {Facts} facts @param {number} seat @param {string} who @param {any} stands @param {number} left @returns {Pad[]} */
function trickKeys({ rules, sheet }, seat, who, stands, left) {
  const sitsOut = rules.dealerSitsOut && sheet.next?.dealer === seat;
  const most = sitsOut ? Math.min(left, rules.handTricks - 1) : left;
  return Array.from({ length: rules.handTricks + 1 }, (_none, count) => ({
    value: String(count),
    text: String(count),
    label: fill(_("{who} took {tricks}"), { who, tricks: count }),
    pressed: stands === count,
    why_not: count <= most ? "" : fill(_("{n} left"), { n: left }),
  }));
}

/** Who caught a prize card: those who took a trick, and nobody: none may have it, or none may know. @param {Facts} facts @param {string} prize @returns {Pad} */
function prizePad(facts, prize) {
  const names = facts.names();
  const card = cardFace(prize);
  const stands = facts.open.prizes[prize] ?? null;
  /** @param {any} value @param {string} text @param {string} label */
  const key = (value, text, label) => ({ value: String(value), text, label, pressed: stands === value, why_not: "" });
  const [long, short] = nobodyTook(facts);
  const caught = catchers(facts, filledTricks(facts, facts.open) ?? tricksIn(facts, facts.open));
  return {
    kind: "prize",
    field: "prize",
    seat: prize,
    side: "",
    hand: facts.openNumber,
    was: stands === null ? "" : String(stands),
    heading: fill(_("Who took {card}?"), { card }),
    note: "",
    keys: [...caught.map((seat) => key(seat, names[seat], fill(_("{who} took {card}"), { who: names[seat], card }))), key(SILENT, short, fill(long, { card }))],
    specials: [],
  };
}
