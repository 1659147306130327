// @ts-check
/* What can be wrong, as rules/errors.py has it; codes and sentences are declared there. Nothing here decides that something is. */

/** @typedef {{code: string, field: string|null, hand: number|null, seat: number|null, text: Sentence}} Fault */

/** @param {string} code @param {string|null} [field] @param {Object<string, any>} [parameters] @param {number|null} [hand] @param {number|null} [seat] @returns {Fault} */
function fault(code, field = null, parameters = {}, hand = null, seat = null) {
  const fill = { ...parameters };
  for (const key of DECLARED.words) if (typeof fill[key] === "string") fill[key] = text(fill[key]);
  return { code, field, hand, seat, text: text(DECLARED.messages[code], fill) };
}

/** The parameters of a wrong-type: what stands there, and what must. @param {string} key */
const ofType = (key) => ({ key, range: DECLARED.ranges[key] });

class RulesError extends Error {
  /** @param {Fault[]} faults */
  constructor(faults) {
    super(faults.map((one) => say(one.text)).join(" "));
    this.faults = faults;
  }
}
