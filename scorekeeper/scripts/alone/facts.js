// @ts-check
/* One game's facts, as in facts.py: who sat where, what was bid and taken; and the record that the law reads. It works out no score: it asks the law. */

/** @typedef {any} Kept what a phone keeps of a game, as scoreboard/kept_game.py makes it; never changed in place */
/** @typedef {any} HandFacts a hand of it: `number` and what HAND_FACTS of facts.py names */

const SILENT = "-"; // in a hand's bids or tricks: the partner gave none of their own; in its prizes: nobody caught the card

/** A name, with the tag that tells two apart. @param {{name: string, tag: string}} player */
const calledBy = ({ name, tag }) => (tag ? `${name} (${tag})` : name);

/** A hand of which nothing is known yet. @param {number} number @returns {HandFacts} */
const emptyHand = (number) => ({ number, dealer: null, bids: [], tricks: [], prizes: {}, adjustments: [], changed: [], extra: {}, closed_at: null, scored_at: null, revision: 0 });

/** A game with its seats and hands; the last hand may be open. `steps` are the last writes, the last first. */
class Facts {
  /** @param {Kept} kept */
  constructor(kept) {
    this.kept = kept;
    this.game = kept.game;
    /** @type {any[]} */ this.seats = kept.seats;
    /** @type {HandFacts[]} */ this.hands = kept.hands;
    /** @type {any[]} */ this.steps = kept.steps;
    /** What the server has told of it: texts of what was changed and noted, by the step's number. @type {any} */ this.told = kept.told ?? {};
    this.rules = readRuleset(kept.game.ruleset);
    /** @type {number[]} */ this.sideOf = this.rules.sideOf;
    /** @type {number[][]} */ this.sideSeats = this.rules.sideSeats;
    this.scored = this.hands.filter((hand) => hand.scored_at);
    /** Hands played on paper before the game was taken over. @type {number} */ this.handsBefore = this.game.start.start_hands || 0;
    this.openNumber = this.handsBefore + this.scored.length + 1;
    const last = this.hands[this.hands.length - 1];
    /** The hand that is bid or played now; one that nobody keeps until somebody bids. @type {HandFacts} */
    this.open = last && !last.scored_at ? last : emptyHand(this.openNumber);
    /** @type {Object<string, any>} */ this.known = {};
  }

  /** Who sits at each place in a hand. @param {number} number @returns {any[]} */
  players(number) {
    /** @type {any} */ const sitting = {};
    for (const seat of this.seats) if (seat.from_hand <= number) sitting[seat.place] = seat;
    return this.sideOf.map((_side, place) => sitting[place]);
  }

  /** Their names, with the tags that tell two apart; now, or in a hand. @param {number} [number] @returns {string[]} */
  names(number = this.openNumber) {
    return this.players(number).map(calledBy);
  }

  /** The points of each side before the first hand that was kept here; null where all began at nought. @returns {number[]|null} */
  get startScores() {
    const { start } = this.game.start;
    return start ? start.map((/** @type {any} */ side) => side.score || 0) : null;
  }

  /** A hand by its number in the game. @param {number} number @returns {HandFacts|null} */
  hand(number) {
    return this.hands.find((hand) => hand.number === number) ?? null;
  }

  /** The game as a record of the law; of these hands, or of those that count. @param {any[]} [hands] */
  record(hands = this.scored.map((hand) => this.handRecord(hand))) {
    const { ruleset: rules, first_dealer, start, agreed } = this.game;
    const record = { format: DECLARED.format, ruleset: rules, seats: this.names(1), first_dealer, ...start, hands };
    return agreed?.length ? { ...record, agreed } : record;
  }

  /** A hand as the record writes it; `changed` facts take the place of its own. @param {HandFacts} hand @param {any} [changed] */
  handRecord(hand, changed = {}) {
    const fact = { ...hand, ...changed };
    /** @param {any} entry */
    const told = (entry) => (entry === SILENT ? null : entry);
    /** @type {any} */ const record = { bids: fact.bids.length ? fact.bids.map(told) : null };
    if (hand.scored_at || "tricks" in changed) {
      record.tricks = fact.tricks.map(told);
      record.prizes = Object.fromEntries(Object.entries(fact.prizes).filter(([, seat]) => seat !== SILENT));
    }
    if (fact.adjustments.length) record.adjustments = fact.adjustments;
    if (fact.dealer !== null) Object.assign(record, { dealer: fact.dealer, out_of_turn: true });
    if (hand.number > 1 && this.seats.some((seat) => seat.from_hand === hand.number)) record.players = this.names(hand.number);
    return record;
  }

  /** The numbers of the hands that come after the end of the game; none unless it was brought forward. @returns {Set<number>} */
  beyondTheEnd() {
    const folded = this.fold();
    const late = folded.faults.filter((each) => each.code === "game-over").map((each) => each.hand);
    const over = late.length > 0 || (!folded.faults.length && folded.ending.status === "finished");
    return new Set(this.hands.filter((hand) => late.includes(hand.number) || (over && !hand.scored_at)).map((hand) => hand.number));
  }

  /** The side that has won, by the law or because the table ended the game for the leader; null for nobody. @returns {number|null} */
  get winner() {
    return this.sheet.winner !== null || this.game.ended !== "leader" ? this.sheet.winner : this.leader;
  }

  /** Is nothing more to be played? A game put off to another day is not over. */
  get isOver() {
    return this.sheet.status === "finished" || ["leader", "nobody"].includes(this.game.ended);
  }

  /** The side that leads alone, null where the best are level. @returns {number|null} */
  get leader() {
    const scores = this.sheet.sides.map((/** @type {any} */ side) => side.score);
    const best = Math.max(...scores);
    return scores.indexOf(best) === scores.lastIndexOf(best) ? scores.indexOf(best) : null;
  }

  /** Fold the hands that count, and one more if given; `faults` of the result tell what is wrong with it. @param {any} [openHand] */
  fold(openHand = null) {
    const hands = this.scored.map((hand) => this.handRecord(hand));
    return fold(this.record(openHand ? [...hands, openHand] : hands));
  }

  /** The score sheet of the hands that count; the dealer of `next` is who deals the open hand. */
  get sheet() {
    if (!this.known.sheet) this.known.sheet = this.foldedSheet();
    return this.known.sheet;
  }

  foldedSheet() {
    const sheet = score(this.record());
    const { dealer } = this.open;
    if (sheet.next && dealer !== null) sheet.next = { ...sheet.next, dealer, first_bidder: firstBidder(this.rules, dealer) };
    return sheet;
  }
}

/** What a page that corrects a hand says stood there: all that counts of it. @param {HandFacts} hand */
function handKey(hand) {
  const { bids, tricks, prizes, adjustments, dealer, revision } = hand;
  return `${revision}-${sha256(dumps([bids, tricks, prizes, adjustments, dealer])).slice(0, 12)}`;
}
