// @ts-check
/* What other apps say beside the cards, as this phone was told last, and how the game stands between two hands, as in beside.py. */

/** The parts of a board that other apps fill. @param {any} drawn @param {Facts} facts */
function beside(drawn, facts) {
  const { desk = null, move_url = "", next_url = "" } = facts.kept.beside;
  /** @type {any[]} */ const told = facts.kept.beside.context ?? [];
  const context = told.some((line) => line.go) ? told : [...told, ...leadsOn(facts)];
  const stop = context.some((line) => line.stop) ? drawn.stands : null;
  const level = stop !== null && !stop.leads;
  return {
    context,
    below: context.filter((line) => !(line.head || line.menu || line.bad)),
    head: context.filter((line) => line.head),
    menu: context.filter((line) => line.menu && !(desk && line.call)).map((line) => ({ ...line, text: line.menu })),
    follow: context.find((line) => line.go) ?? null,
    desk,
    move_url,
    next_url: drawn.over ? next_url : "",
    waits: facts.game.ended === "later",
    stop: level ? null : stop,
    tally: level ? { main: _("Level at the top"), more: _("One more hand") } : drawn.tally,
  };
}

/** Between two hands, who would win if the table stopped: with the address that ends the game, and that of the pad for one more hand. Null before the first hand, and while one is played. @param {Facts} facts @param {Pad|null} pad */
function stands(facts, pad) {
  if (!facts.scored.length || isBegun(facts) || !pad) return null;
  const { url } = facts.kept;
  const best = facts.leader;
  let told = "";
  if (best !== null) {
    const wins = facts.sideSeats[best].length === 1 ? _("{who} wins {points}") : _("{who} win {points}");
    const scores = facts.sheet.sides.map((/** @type {any} */ side) => side.score).sort((/** @type {number} */ one, /** @type {number} */ other) => other - one);
    told = fill(wins, { who: sideName(facts, best), points: scores.map(figure).join(" : ") });
  }
  return { leads: best !== null, text: told, url: `${url}end/`, hand: facts.openNumber, more: `${url}?pad=${pad.kind}-${pad.seat}` };
}
