// @ts-check
/* The whole board of a game for its scorer, as in board.py: its state, what can be done now, and all that is always in sight. */

const PAGES = [
  "enter", "close", "reopen", "save", "undo", "misdeal", "deal", "adjust", "seats", "rules", "end", "rematch",
  "share", "sheet", "course", "takeover", "text", "record", "print", "poll",
];

/** One JSON-able value that the page draws. `wanted` names the pad that was asked for by a tap on a row. @param {Facts} facts @param {string} [wanted] @returns {any} */
function boardOf(facts, wanted = "") {
  const { game, kept, sheet, rules } = facts;
  const over = sheet.status === "finished" || Boolean(game.ended);
  const closed = isClosed(facts, facts.open);
  const brought = closed && !over ? preview(facts) : null;
  const state = stateOf(facts, closed, brought !== null);
  const pad = over ? null : padOf(facts, wanted);
  const last = sheet.hands[sheet.hands.length - 1] ?? null;
  const shown = brought ?? (state === "bidding" || over ? last : null);
  const key = freshKey();
  const drawn = {
    mark: "",
    keep: 0,
    id: game.id,
    url: kept.url,
    urls: urlsOf(facts),
    version: game.version,
    etag: `${game.version}-scorer-${language()}`,
    title: game.title,
    heading: over ? _("Game over") : fill(_("Hand {number}"), { number: facts.openNumber }),
    ends: endsOf(facts),
    may_write: true,
    role: "scorer",
    state,
    over,
    stands: over || wanted ? null : stands(facts, pad),
    may_end: sheet.status !== "finished" && ["", "later"].includes(game.ended),
    order: biddingOrder(facts).join(" "),
    hand: over ? null : handOf(facts),
    deal_line: over ? "" : dealLine(facts),
    bags_head: rules.bag_limit ? fill(_("bags of {n}"), { n: rules.bag_limit }) : "",
    took_head: _("took"),
    rows: rows(facts, pad, shown),
    prizes: over || !closed ? [] : prizesOf(facts, wanted),
    pad,
    tally: over ? null : tally(facts, closed),
    act: withKey(act(facts, state), key),
    said: shown && saidOf(facts, shown, fill(brought ? _("Hand {number} would score") : _("Hand {number}"), { number: shown.number })),
    stakes: state === "playing" ? stakes(facts) : [],
    undo: withKey(undoOf(facts), key),
    notices: [...notices(facts, facts.steps), ...codeLine(facts)],
    winner: over ? wonTold(facts) : null,
    stopped: stopped(game),
    sheet: over ? scoreSheet(facts) : null,
    waiting: null,
    key,
  };
  const told = spoken(drawn, kept.words);
  return { ...told, ...beside(told, facts) };
}

/** @param {any} part @param {string} key */
const withKey = (part, key) => part && { ...part, key };

/** Who won and why; the records of the club are the server's. @param {Facts} facts */
function wonTold(facts) {
  const won = ending(facts);
  return won && { ...won, records: [] };
}

/** Until the first hand is scored, the code that opens the scoring on another phone; a game that began here has none yet. @param {Facts} facts */
function codeLine({ scored, game }) {
  return scored.length || game.hosted || !game.table_code ? [] : [fill(_("Table code {code}: opens the scoring on another phone."), { code: game.table_code })];
}

/** Where the game is: bidding, playing, ready to save, finished, or stopped early. @param {Facts} facts @param {boolean} closed @param {boolean} ready */
function stateOf({ sheet, game }, closed, ready) {
  if (sheet.status === "finished") return "finished";
  if (game.ended) return "stopped";
  return ready ? "ready" : closed ? "playing" : "bidding";
}

/** Where each thing is done. @param {Facts} facts @returns {Object<string, string>} */
function urlsOf({ kept: { url }, game }) {
  const urls = Object.fromEntries(PAGES.map((page) => [page, `${url}${page}/`]));
  return { ...urls, record: `${url}record.json`, tv: `${url}?tv=1`, resume: game.ended ? urls.end : "" };
}

/** The open hand. `version` is what the page shows of it, sent back when it is saved. @param {Facts} facts */
function handOf(facts) {
  const { next } = facts.sheet;
  return {
    number: facts.openNumber,
    tie_break: Boolean(next && next.tie_break),
    version: completeHand(facts, facts.open)?.seen ?? "",
    tricks: facts.rules.handTricks,
    bids_itself: bidsItself(facts, facts.open),
  };
}

/** Whose deal, who bids first. @param {Facts} facts */
function dealLine(facts) {
  const { next } = facts.sheet;
  if (!next) return "";
  const names = facts.names();
  const told = bidsItself(facts, facts.open) ? _("{dealer} deals; this hand has no bids") : _("{dealer} deals, {first} bids first");
  return fill(told, { dealer: names[next.dealer], first: names[next.first_bidder] });
}

/** The prize cards that were given to somebody; a tap changes it. @param {Facts} facts @param {string} wanted */
function prizesOf(facts, wanted) {
  const { prizes } = facts.open;
  const names = facts.names();
  return Object.keys(facts.rules.prizes).filter((card) => own(prizes, card)).map((card) => ({
    pad: `prize-${card}`,
    card: cardFace(card),
    colour: "DH".includes(card[1]) ? "red" : "black",
    who: prizes[card] === SILENT ? _("nobody") : names[prizes[card]],
    label: fill(_("Change who took {card}"), { card: cardFace(card) }),
    now: wanted === `prize-${card}`,
  }));
}

/** The sum of bids against the tricks; while tricks are entered, how many are to be placed. @param {Facts} facts @param {boolean} closed */
function tally(facts, closed) {
  const bids = bidsIn(facts, facts.open);
  const tricks = facts.rules.handTricks;
  if (bidsItself(facts, facts.open)) return { main: fill(_("{n} tricks"), { n: tricks }), more: "" };
  const bid = sum(bids.map((each) => facts.rules.bids.get(each)?.tricks ?? 0));
  const main = fill(_("{bid} of {tricks} bid"), { bid, tricks });
  const waiting = bids.filter((each) => each === null).length;
  if (waiting && !closed) return { main, more: fill(ngettext("{n} still to bid", "{n} still to bid", waiting), { n: waiting }) };
  const n = Math.abs(bid - tricks);
  return { main, more: bid > tricks ? fill(_("{n} over"), { n }) : n ? fill(_("{n} under"), { n }) : _("just even") };
}

/** The one thing to do next, and why it cannot be done yet. @param {Facts} facts @param {string} state */
function act(facts, state) {
  const { url } = facts.kept;
  if (state === "bidding") return { url: `${url}close/`, text: _("Close the bids"), enabled: !bidsIn(facts, facts.open).includes(null), why_not: "" };
  if (state !== "playing" && state !== "ready") return null;
  const enabled = state === "ready";
  return { url: `${url}save/`, text: _("Save hand"), enabled, why_not: whyNotYet(facts, enabled) };
}

/** What is to be entered first, or what does not let the hand stand. @param {Facts} facts @param {boolean} enabled */
function whyNotYet(facts, enabled) {
  const tricks = tricksIn(facts, facts.open);
  const [card] = openPrizes(facts, facts.open);
  if (trickPlaces(facts, facts.open).filter((seat) => tricks[seat] === null).length > 1) return _("Now the tricks");
  if (card) return fill(_("Who took {card}?"), { card: cardFace(card) });
  return enabled ? "" : whyNot(facts);
}

/** The last step that stands, to take back; `of` is its key, so that an undo made without signal still means it. @param {Facts} facts */
function undoOf(facts) {
  const step = facts.steps.find((each) => each.live);
  return step ? { url: `${facts.kept.url}undo/`, step: step.number, of: step.key, text: tellUndo(facts, step) } : null;
}

/** How a game was ended early. @param {any} game @returns {string} */
function stopped({ ended }) {
  /** @type {Object<string, string>} */ const told = {
    leader: _("The game was ended early: the leader wins."),
    nobody: _("The game was ended early: nobody wins."),
    later: _("The game goes on another day."),
  };
  return told[ended] ?? "";
}
