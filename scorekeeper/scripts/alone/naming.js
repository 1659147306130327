// @ts-check
/* How a page names things, as in naming.py: a side, a table, where a game ends. */

/** The names of some seats, as one: "Ana + Carl". @param {string[]} names @param {number[]} seats */
const together = (names, seats) => seats.map((each) => names[each]).join(" + ");

/** The names of a side: "Ana", or "Ana + Carl". @param {Facts} facts @param {number} side */
const sideName = (facts, side) => together(facts.names(), facts.sideSeats[side]);

/** Who plays whom: "Ana + Carl against Bea + Dan", "Ana, Bea, Carl". @param {number[][]} sides @param {string[]} names */
function against(sides, names) {
  const told = sides.map((seats) => together(names, seats));
  return told.length === 2 && names.length > 2 ? fill(_("{one} against {other}"), { one: told[0], other: told[1] }) : told.join(", ");
}

/** How it is said, at length and in short, that no player is known to have caught a card. @param {Facts} facts */
function nobodyTook(facts) {
  return mayStayOut(facts) ? [_("Nobody took {card}"), _("Nobody")] : [_("Nobody knows who took {card}"), _("Nobody knows")];
}

/** Who plays whom at a table now. @param {Facts} facts */
const tableLine = (facts) => against(facts.sideSeats, facts.names());

/** When the game ends: "to 500". @param {Facts} facts */
function endsOf({ rules }) {
  if (rules.target !== null) return fill(_("to {target}"), { target: rules.target });
  return rules.hands_limit !== null ? fill(_("{n} hands"), { n: rules.hands_limit }) : "";
}
