// @ts-check
/* The portable game record, as in rules/record.py: a record in, its score sheet out. Must not know a single rule of the game. */

const DECISIVE = ["start", "start_hands", "hands"]; // without these no score is certain

/** @param {any} record @returns {any} its score sheet; throws RulesError with all faults that can be found at once */
function score(record) {
  const game = fold(record);
  if (game.faults.length) throw new RulesError(game.faults);
  return game.sheet();
}

/** The hands of a record in a Game; its `faults` tell what is wrong with the record. @param {any} record @returns {Game} */
function fold(record) {
  if (!isObject(record)) throw new RulesError([fault("not-an-object")]);
  if (record.format !== DECLARED.format) throw new RulesError([fault("wrong-format", "format")]);
  const rules = readRuleset(record.ruleset);
  const faults = faultsOfHeading(record, rules);
  const wrong = faults.map((one) => one.field);
  /** @param {string} key @param {any} otherwise */
  const sound = (key, otherwise) => (wrong.includes(key) ? otherwise : record[key] ?? otherwise);
  const numbered = rules.sideOf.map((/** @type {number} */ _side, /** @type {number} */ seat) => String(seat + 1));
  const game = new Game(rules, sound("seats", numbered), sound("first_dealer", 0), sound("start_hands", 0));
  game.faults.push(...faults);
  game.certain = !DECISIVE.some((key) => wrong.includes(key));
  const start = sound("start", game.scores.map(() => ({})));
  /** @param {string} key */
  const column = (key) => start.map((/** @type {any} */ side) => side[key] ?? 0);
  const used = sound("start_blind_bids", game.blindUsed).map((/** @type {number|null} */ bids) => bids ?? 0);
  game.start(column("score"), column("bags"), column("sets"), used);
  const hands = sound("hands", []);
  hands.forEach((/** @type {any} */ raw, /** @type {number} */ place) => game.play(raw, place === hands.length - 1));
  return game;
}
