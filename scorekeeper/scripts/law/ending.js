// @ts-check
/* The end of a game, as in rules/ending.py: what ends it, in which order, and who has won. Must not know how anything was scored. */

/** @typedef {{scores: number[], number: number, moons: number[], lostIn: (number|null)[]}} Standing scores by side, hands played, the sides whose moon has just won, by side the hand in which it lost for good */
/** @typedef {{status: string, winner: number|null, reason: string|null}} Ending */

/** @type {Ending} */
const PLAYING = { status: "playing", winner: null, reason: null };

/** By its reason: has this end come? The first that holds is the reason. @type {Object<string, (rules: any, at: Standing) => boolean>} */
const ENDS = {
  moon: (_rules, at) => at.moons.length > 0,
  sets: (_rules, at) => at.lostIn.some((hand) => hand !== null),
  target: (rules, at) => rules.target !== null && Math.max(...at.scores) >= rules.target,
  floor: (rules, at) => rules.floor !== null && Math.min(...at.scores) <= rules.floor,
  "hands-limit": (rules, at) => rules.hands_limit !== null && at.number >= rules.hands_limit,
};

/** The highest score of those who can win has won; level at the top plays on. @param {any} rules @param {Standing} at @returns {Ending} */
function end(rules, at) {
  const reason = Object.keys(ENDS).find((each) => ENDS[each](rules, at));
  if (!reason) return PLAYING;
  const able = ableToWin(at);
  const top = Math.max(...able.map((side) => at.scores[side]));
  const leaders = able.filter((side) => at.scores[side] === top);
  return leaders.length === 1 ? { status: "finished", winner: leaders[0], reason } : { ...PLAYING, status: "tie-break" };
}

/** Those whose moon wins, else those who have not lost, else those that lost last. @param {Standing} at @returns {number[]} */
function ableToWin(at) {
  if (at.moons.length) return at.moons;
  const lost = at.lostIn.map((hand) => hand ?? Infinity); // who has not lost is beyond all who have
  return [...lost.keys()].filter((side) => lost[side] === Math.max(...lost));
}
