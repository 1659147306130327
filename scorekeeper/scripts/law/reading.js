// @ts-check
/* What is at hand while a hand is read, as rules/reading.py has it: the ruleset, the state before it, and where faults are noted. */

/** One hand being read: `due` should deal, `names` and `blindUsed` are by seat, `scores` by side, null once a fault makes them unknown. */
class Reading {
  /** @param {any} rules @param {Fault[]} faults @param {number} number @param {number} due @param {string[]} names @param {number[]|null} scores @param {number[]} blindUsed @param {boolean} bidsItself */
  constructor(rules, faults, number, due, names, scores, blindUsed, bidsItself) {
    this.rules = rules;
    this.faults = faults;
    this.number = number;
    this.due = due;
    this.names = names;
    this.scores = scores;
    this.blindUsed = blindUsed;
    this.bidsItself = bidsItself;
  }

  /** Points of a seat's side behind the leading side; null where the scores are not known. @param {number} seat */
  behind(seat) {
    return this.scores && distance(this.scores, this.rules.sideOf[seat]);
  }

  /** Note what is wrong; a seat is told by its name. @param {string} code @param {string} field @param {number|null} [seat] @param {Object<string, any>} [parameters] */
  fault(code, field, seat = null, parameters = {}) {
    const who = seat === null ? {} : { who: this.name([seat]) };
    this.faults.push(fault(code, field, { hand: this.number, ...who, ...parameters }, this.number, seat));
  }

  /** The names of these seats, as one. @param {number[]} seats */
  name(seats) {
    return seats.map((seat) => this.names[seat]).join(" + ");
  }

  /** Is it a list with one entry for each seat? @param {string} key @param {any} value */
  oneEach(key, value) {
    if (Array.isArray(value) && value.length === this.rules.players) return true;
    this.fault("not-one-each", key, null, { key, n: this.rules.players, each: "player" });
    return false;
  }

  /** Is it a seat of this table? @param {any} value */
  isSeat(value) {
    return isInt(value, 0, this.rules.players - 1);
  }
}

/** Points of a side behind the leading side. @param {number[]} scores @param {number} side */
const distance = (scores, side) => Math.max(...scores) - scores[side];

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
