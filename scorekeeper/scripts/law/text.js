// @ts-check
/* Sentences in no language yet, as rules/text.py has them. Must not know what any sentence is about. */

/** @typedef {string | string[]} Template one for any count, or for one and for many */
/** @typedef {{one: string, many: string, fill: Object<string, any>}} Sentence `n` in `fill` picks; a value may be a sentence itself */

/** @param {Template} template @param {Object<string, any>} [fill] @returns {Sentence} */
function text(template, fill = {}) {
  const [one, many = ""] = typeof template === "string" ? [template] : template;
  return { one, many, fill };
}

/** As the page speaks. @param {string} one @param {string} many @param {number} n */
const translated = (one, many, n) => (many ? ngettext(one, many, n) : _(one));

/** A text with its template translated and filled, parts first. @param {Sentence} told @param {(one: string, many: string, n: number) => string} [translate] @returns {string} */
function say(told, translate = translated) {
  const { one, many, fill } = told;
  return translate(one, many, fill.n ?? 1).replace(/\{(\w+)\}/g, (_all, key) => (fill[key]?.fill ? say(fill[key], translate) : String(fill[key])));
}

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Points with their sign, bags if any. @param {number} points @param {number} [bags] @returns {Sentence} */
function tellGain(points, bags = 0) {
  const { gains } = DECLARED;
  if (!bags) return text(gains.points, { points: signed(points) });
  const counted = text(gains[bags > 0 ? "bags" : "bags-off"], { n: Math.abs(bags) });
  return points ? text(gains.both, { points: signed(points), bags: counted }) : counted;
}
