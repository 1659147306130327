// @ts-check
/* Fold the hands of a game into its state, as in rules/game.py. Nothing is ever incremented outside this fold. Must not know where hands are kept, nor how one is scored. */

/** A game while it is folded: `scores`, `bags`, `sets`, `setsInARow` by side, `blindUsed` by seat. `certain` is false once a fault makes the scores unknown: then hands are only read. */
class Game {
  /** @param {any} rules @param {string[]} names @param {number} dealer @param {number} handsBefore */
  constructor(rules, names, dealer, handsBefore) {
    const nought = rules.sideSeats.map(() => 0);
    this.rules = rules;
    this.names = names;
    this.dealer = dealer;
    this.number = handsBefore;
    this.scores = [...nought];
    this.bags = [...nought];
    this.sets = [...nought];
    this.setsInARow = [...nought];
    /** @type {(number|null)[]} */ this.lostIn = nought.map(() => null);
    /** @type {number[]} */ this.blindUsed = rules.sideOf.map(() => 0);
    /** @type {any[]} */ this.hands = [];
    /** @type {Fault[]} */ this.faults = [];
    this.certain = true;
    this.ending = PLAYING;
    this.lookAtTheEnd([]);
  }

  /** Take the game over as it stands. A start that is already an end is one. @param {number[]} scores @param {number[]} bags @param {number[]} sets @param {number[]} blindUsed */
  start(scores, bags, sets, blindUsed) {
    Object.assign(this, { scores, sets, blindUsed, bags: this.rules.bag_limit === null ? bags.map(() => 0) : bags });
    this.lookAtTheEnd([]);
  }

  /** Take in the next hand of a record. Only the last may be bid and not yet played. @param {any} raw @param {boolean} last */
  play(raw, last) {
    const found = this.faults.length;
    const number = this.number + 1;
    if (this.ending.status === "finished") this.faults.push(fault("game-over", "hands", { hand: number }, number));
    let { dealer } = this;
    /** @type {Hand|null} */ let hand = null;
    if (isObject(raw)) {
      if (Array.isArray(raw.players) && raw.players.length === this.names.length && raw.players.every(isText)) this.names = raw.players;
      const scores = this.certain ? this.scores : null;
      const reading = new Reading(this.rules, this.faults, number, this.dealer, this.names, scores, this.blindUsed, this.bidsItself(number));
      dealer = readDealer(reading, raw);
      hand = readHand(reading, raw, dealer, last);
    } else this.faults.push(fault("hand-not-an-object", "hands", { hand: number }, number));
    this.certain = this.certain && this.faults.length === found;
    if (this.certain && hand && !hand.tricks) {
      this.dealer = dealer;
      return;
    }
    this.number = number;
    this.dealer = (dealer + 1) % this.rules.players;
    if (!hand) return;
    hand.bids.forEach((bid, seat) => { if (bid?.kind === "blind") this.blindUsed[seat] += 1; });
    if (this.certain) this.score(hand, dealer);
  }

  /** The score sheet as it stands, of record.md section 3. */
  sheet() {
    const sides = this.rules.sideSeats.map((/** @type {number[]} */ seats, /** @type {number} */ side) => ({ seats, score: this.scores[side], bags: this.bags[side], sets: this.sets[side] }));
    const { status, winner, reason } = this.ending;
    return { format: "spades-sheet/1", status, sides, hands: this.hands, next: this.next(), winner, reason };
  }

  /** @param {number} number */
  bidsItself(number) {
    return number === 1 && this.rules.first_hand_bids_itself;
  }

  /** @param {Hand} hand @param {number} dealer */
  score(hand, dealer) {
    const sides = scoreHand(this.rules, hand, this.scores, this.bags);
    this.hands.push({ number: this.number, dealer, first_bidder: firstBidder(this.rules, dealer), tie_break: this.ending.status === "tie-break", sides });
    this.scores = sides.map((side) => side.score);
    this.bags = sides.map((side) => side.bag_count);
    this.sets = sides.map((side, each) => this.sets[each] + (side.outcome === "set" ? 1 : 0));
    this.setsInARow = sides.map((side, each) => (side.outcome === "set" ? this.setsInARow[each] + 1 : 0));
    this.lookAtTheEnd(sides);
  }

  /** The hand to come, or the one that is bid and being played; null after the end. */
  next() {
    if (this.ending.status === "finished") return null;
    const { rules, dealer } = this;
    const number = this.number + 1;
    const bids = !this.bidsItself(number);
    const behind = rules.sideOf.map((/** @type {number} */ side) => distance(this.scores, side));
    return {
      number,
      dealer,
      first_bidder: firstBidder(rules, dealer),
      tie_break: this.ending.status === "tie-break",
      may_bid_blind: behind.map((/** @type {number} */ points, /** @type {number} */ seat) => bids && mayBidBlind(rules, points, this.blindUsed[seat])),
      may_bid_blind_nil: behind.map((/** @type {number} */ points) => bids && mayBidBlindNil(rules, points)),
    };
  }

  /** @param {SideHand[]} scored */
  lookAtTheEnd(scored) {
    const { rules, scores, number, lostIn } = this;
    const { sets_to_lose: most, sets_in_a_row_to_lose: mostInARow } = rules;
    for (const side of scores.keys()) {
      const lost = (most !== null && this.sets[side] >= most) || (mostInARow !== null && this.setsInARow[side] >= mostInARow);
      if (lost && lostIn[side] === null) lostIn[side] = number; // for good; the hand is kept, since the last to lose is best
    }
    const made = [...scored.keys()].filter((side) => scored[side].lines.some((one) => one.code === "moon-made"));
    const moons = rules.moon?.wins_game ? made.filter((side) => lostIn[side] === null) : [];
    this.ending = end(rules, { scores, number, moons, lostIn });
  }
}
