// @ts-check
/* What the views of a game do with what is posted, as in views/table.py, correcting.py, deciding.py, dealing.py, changes.py and next_game.py: the fields of each form, and why it is refused. */

const CORRECTED = ["save", "preview"];
const KINDS = ["renege", "points", "bags", "set", "remove"];

/** What each address of a game takes. @type {Object<string, (kept: Kept, posted: Posted) => Kept>} */
const TAKES = {
  enter(kept, posted) {
    const kind = posted.oneOf("field", ["bid", "joint", "tricks", "prize"]);
    const place = kind === "prize" ? posted.text("seat", 2) : String(posted.number("seat", 0, 5));
    const field = ["bid", "joint"].includes(kind) ? "bids" : kind;
    const entry = { field, place, value: posted.text("value", 40), was: posted.text("was", 40), joint: kind === "joint" };
    return enter(kept, posted.ask(), posted.number("hand", 1), entry);
  },
  close: (kept, posted) => closeBids(kept, posted.ask(), posted.number("hand", 1)),
  reopen: (kept, posted) => reopenBids(kept, posted.ask(), posted.number("hand", 1)),
  save: (kept, posted) => saveHand(kept, posted.ask(), posted.number("hand", 1), posted.text("version", 1000)),
  undo: (kept, posted) => undo(kept, posted.ask(), posted.number("step", 1), posted.text("of", 64)),
  adjust(kept, posted) {
    const [kind, hand] = [posted.oneOf("kind", KINDS), posted.number("hand", 1)];
    const wanted = { ...readDecision(posted, kind), was: versionOf(posted.text("version"), hand) };
    if (posted.oneOf("step", CORRECTED, "preview") !== "save") return kept;
    const hands = mayDecide(new Facts(kept)).map((each) => each.number);
    return inHand(hands.includes(hand) ? hand : hands[0] ?? NaN, () => adjust(kept, posted.ask(), hand, wanted));
  },
  misdeal(kept, posted) {
    const bids = posted.has("bids") ? posted.text("bids").split(",") : null;
    const wanted = { was: posted.number("version", 0, 5), next: posted.oneOf("dealer", ["same", "next"]) === "next", bids };
    return misdeal(kept, posted.ask(), posted.number("hand", 1), wanted);
  },
  deal: (kept, posted) => dealOutOfTurn(kept, posted.ask(), posted.number("hand", 1), posted.number("dealer", 0, 5), posted.number("version", 0, 5)),
  end(kept, posted) {
    const how = posted.oneOf("how", ENDINGS, "");
    const was = how ? posted.oneOf("version", ENDINGS, "") : "";
    return endGame(kept, posted.ask(), { how, was, ...(posted.has("hand") ? { hand: posted.number("hand", 1) } : {}) });
  },
};

/** The correction of a scored hand. @param {Kept} kept @param {number} number @param {Posted} posted @returns {Kept} */
function correct(kept, number, posted) {
  const facts = new Facts(kept);
  const chosen = readHandForm(posted, facts, number);
  if (posted.oneOf("step", CORRECTED) !== "save") return kept;
  return inHand(number, () => correctHand(kept, posted.ask(), number, posted.text("version", 40), chosen));
}

/** The facts of a hand as a form gives them: what is left open is missing, which the law will tell. @param {Posted} posted @param {Facts} facts @param {number} number */
function readHandForm(posted, facts, number) {
  const known = [...facts.rules.bids.keys(), SILENT, ""];
  const seats = [...facts.sideOf.keys()];
  const itself = bidsItself(facts, emptyHand(number));
  const bids = seats.map((seat) => (itself ? null : posted.oneOf(`bid-${seat}`, known, "") || null));
  const tricks = seats.map((seat) => readTaken(posted.text(`tricks-${seat}`, 4)));
  /** @param {string} card */
  const caught = (card) => posted.oneOf(`prize-${card}`, [SILENT, ...seats.map(String)], SILENT);
  const prizes = Object.fromEntries(Object.keys(facts.rules.prizes).map((card) => [card, caught(card) === SILENT ? SILENT : Number(caught(card))]));
  return { bids: withPartners(facts, bids), tricks: withPartners(facts, tricks), prizes };
}

/** What each seat says; one that says nothing where a partner does leaves it to that one. @param {Facts} facts @param {any[]} said */
function withPartners({ sideOf }, said) {
  const speak = sideOf.filter((_side, seat) => ![null, SILENT].includes(said[seat]));
  return said.map((value, seat) => (value === null && speak.includes(sideOf[seat]) ? SILENT : value));
}

/** A number of tricks, "-" for a pile that lies with the partner, or nothing. @param {string} value */
function readTaken(value) {
  if (["", SILENT].includes(value)) return value || null;
  if (!/^[0-9]+$/.test(value)) throw new Refused(400);
  return Number(value);
}

/** What stood in one hand, of all that a page showed. @param {string} told @param {number} number */
const versionOf = (told, number) => (told.split(" ").find((each) => each.startsWith(`${number}:`)) ?? "").replace(/^[0-9]+:/, "");

/** The decision to add, or the place of the one to take away. @param {Posted} posted @param {string} kind @returns {{add: any, remove: number|null}} */
function readDecision(posted, kind) {
  if (kind === "remove") return { add: null, remove: posted.number("move", 0, 1000) };
  const reason = posted.text("reason_text") || posted.text("reason");
  if (kind === "renege") {
    const [first, ...rest] = posted.get("move").split("-");
    const [from, to] = [numberIn(first, 9), numberIn(rest.join("-"), 9)];
    if (from === null || to === null) throw new Refused(400);
    return { add: { kind, from, to, reason }, remove: null };
  }
  const add = { kind, side: posted.number("side", -1, 5, -1), reason };
  return { add: kind === "set" ? add : { ...add, [kind]: posted.number("amount", -1000, 1000, 0) }, remove: null };
}

/** Each thing that is wrong, in the table's words; with its hand, where that is not the one the page is about. @param {any} error @param {number} [here] @returns {string[]} */
function toldErrors(error, here) {
  if (!(error instanceof RulesError)) return [error.message];
  return here === undefined ? [...new Set(error.faults.map(({ text: what }) => tell(what)))] : toldFaults(error.faults, here);
}

/** A write of a page about one hand: what is wrong with another is told with its number. @param {number} here @param {() => Kept} carryOut @returns {Kept} */
function inHand(here, carryOut) {
  try {
    return carryOut();
  } catch (error) {
    throw error instanceof RulesError ? new Refused(422, toldErrors(error, here)) : error;
  }
}

/** Where a tap goes: the game's page, the hand of it, what follows "?". @param {string} path */
function addressOf(path) {
  const [, place, query = ""] = /** @type {RegExpMatchArray} */ (path.match(/^(?:https?:\/\/[^/]*)?([^?]*)\??(.*)$/));
  const [, page = "", hand = ""] = place.match(/^\/games\/[^/]+\/([a-z]+)\/(?:([0-9]+)\/)?$/) ?? [];
  return { place, page, hand: Number(hand), query: new URLSearchParams(query) };
}

/** What is kept after `fields` were posted to `path`; of a game that begins with it, what is kept of that. Throws Refused where the server would not take it. @param {Kept} kept @param {string} path @param {Object<string, string|string[]>} fields @returns {Kept} */
function take(kept, path, fields) {
  const { place, page, hand, query } = addressOf(path);
  const posted = new Posted(fields);
  try {
    if (place === "/new/table/") return newTable(kept, query, posted);
    if (page === "hands") return correct(kept, hand, posted);
    return own(TAKES, page) ? TAKES[page](kept, posted) : followGame(kept, place, posted);
  } catch (error) {
    if (error instanceof Stale) throw new Refused(409, [error.message]);
    if (error instanceof RulesError || error instanceof NotPossible) throw new Refused(422, toldErrors(error));
    throw error;
  }
}

/** The fields of a tap as they are taken here and sent later: what the server would draw by lot is drawn now, a game that begins has its id, an undo names its step by the key, and nobody is asked again. @param {Kept} kept @param {string} path @param {Object<string, string|string[]>} fields */
function settled(kept, path, fields) {
  const { place, page, query } = addressOf(path);
  const posted = new Posted(fields);
  const last = kept.steps.find((/** @type {any} */ step) => step.live);
  if (page === "end") return { sure: "1", ...fields };
  if (page === "undo") return { sure: "1", ...(last && String(last.number) === posted.get("step") ? { of: last.key } : {}), ...fields };
  if (place === "/new/table/") return { id: newId(), met: "alone", club: kept.game.club, ...fields, ...(posted.get("dealer") === "draw" ? { dealer: String(drawn(baseOf(kept, query).options.players)[0]) } : {}) };
  if (page === "rematch") return { id: newId(), ...(posted.get("seats") === "draw" ? { order: drawn(new Facts(kept).rules.players).join("") } : {}), ...fields };
  return page ? fields : { id: newId(), ...fields };
}

/** So many seats in an order by lot. @param {number} players */
function drawn(players) {
  const lots = [...crypto.getRandomValues(new Uint32Array(players))];
  return [...lots.keys()].sort((one, other) => lots[one] - lots[other]);
}
