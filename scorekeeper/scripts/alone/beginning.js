// @ts-check
/* By which rules a game may begin, and what its seats are called, as in scoreboard/naming.py and forms/table.py. */

/** How many play and who with whom. @param {any} rules @returns {string} */
function sizeText({ players, sides }) {
  const alone = ngettext("{n} player, each alone", "{n} players, each alone", players);
  const pairs = ngettext("{n} players in {m} pair", "{n} players in {m} pairs", players / 2);
  const told = { solo: alone, pairs, trios: _("{n} players in two trios") }[/** @type {"solo"} */ (sides)];
  return fill(told, { n: players, m: players / 2 });
}

/** A set of rules in short. @param {any} ruleset @returns {{players: number, sides: string, size: string}} */
function about(ruleset) {
  const rules = readRuleset(ruleset);
  return { players: rules.players, sides: rules.sides, size: sizeText(rules) };
}

/** The published ones. */
const presets = () => Object.keys(DECLARED.presets).map((preset) => ({ preset, title: titleOf(preset), ...about({ preset }) }));

/** @param {number} seat @param {{players: number, sides: string}} rules @returns {string} */
const seatLabel = (seat, { players, sides }) => (sides === "pairs"
  ? fill(_("Seat {n}, partner of seat {other}"), { n: seat + 1, other: ((seat + players / 2) % players) + 1 })
  : fill(_("Seat {n}"), { n: seat + 1 }));
