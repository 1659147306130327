// @ts-check
/* Score lines, as in rules/lines.py: each is one reason for points or bags. */

/** @typedef {{code: string, points: number, bags?: number, seat?: number, bid?: number|string, tricks?: number, n?: number, card?: string, reason?: string, to?: number}} Line of record.md section 3 */

/** Code and points always, the rest where it says something. @param {string} code @param {number} [points] @param {number} [bags] @param {Object<string, any>} [more] @returns {Line} */
function line(code, points = 0, bags = 0, more = {}) {
  /** @type {any} */ const told = { code, points };
  if (bags) told.bags = bags;
  for (const key of DECLARED.line) if (more[key] != null) told[key] = more[key];
  return told;
}
