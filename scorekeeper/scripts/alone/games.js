// @ts-check
/* A game's beginning and its end, as in scorebook/games.py, and the game that follows another, as in forms/next_game.py. Must not know what stands in a hand. */

const ENDINGS = ["", "leader", "nobody", "later"];
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** A public id, as models/identity.py makes them: a game that begins here has its address at once. @returns {string} */
const newId = () => [...crypto.getRandomValues(new Uint32Array(12))].map((number) => LETTERS[number % LETTERS.length]).join("");

/** End a game early, or with "" take it up again; `hand` is the one before which the page saw the scores, if that matters. @param {Kept} kept @param {Ask} ask @param {{how: string, was: string, hand?: number}} wanted @returns {Kept} */
function endGame(kept, ask, wanted) {
  const { how, was, hand } = wanted;
  return takeStep(kept, ask, "end", wanted, ({ facts, kept: { game } }) => {
    if (how && game.ended !== was) throw new Stale(_("The game was ended or taken up again on another phone meanwhile."));
    if (how && facts.sheet.status === "finished") throw new NotPossible(_("The game is over already."));
    if (hand !== undefined && (facts.openNumber !== hand || isBegun(facts))) throw new Stale(_("The table has played on meanwhile: look at the scores again."));
    game.ended = how;
    if (how === "leader" && facts.winner === null) throw new NotPossible(_("Nobody leads alone, so nobody can win as the leader."));
  });
}

/** The seat that would deal the next hand: the deal goes on from game to game. @param {Facts} facts @returns {number} */
function nextDealer({ sheet, rules, game }) {
  const last = sheet.hands[sheet.hands.length - 1];
  return sheet.next ? sheet.next.dealer : last ? (last.dealer + 1) % rules.players : game.first_dealer;
}

/** The three ways in which four make two pairs: who of the old seats sits at each new one. @type {Object<string, number[]>} */
const PAIRINGS = { same: [0, 1, 2, 3], "rotate-1": [0, 2, 1, 3], "rotate-2": [0, 1, 3, 2] };

/** The next game of the same people, as one of `next` says it; in `order` where the seats were drawn. @param {Kept} kept @param {string} path @param {Posted} posted @returns {Kept} */
function followGame(kept, path, posted) {
  const facts = new Facts(kept);
  const byLot = posted.get("seats") === "draw";
  const said = { seats: "same", ...posted.fields };
  /** @param {any} way */
  const isMeant = (way) => way.url === path && Object.entries(way.fields).every(([name, value]) => (byLot && name === "seats") || same(said[name], value));
  const way = kept.next.find(isMeant);
  if (!way || !isStillOn(way, facts)) throw needsSignal();
  if (way.over && !facts.isOver) throw new Refused(409, [_("The game goes on.")]);
  const order = byLot ? [...posted.get("order")].map(Number) : way.order;
  if (!same([...order].sort(), [...facts.sideOf.keys()])) throw new Refused(400);
  const people = facts.players(facts.openNumber);
  const dealer = byLot ? 0 : order.indexOf(nextDealer(facts));
  const { preset, ruleset: agreedRules, family, agreed, rules_name } = kept.game;
  const ruleset = part(agreedRules, ["preset", "options"]);
  const setup = { preset, ruleset, family, first_dealer: dealer, agreed, rules_name, hosted: kept.game.hosted };
  const begun = gameBegun(kept, posted, setup, order.map((/** @type {number} */ seat) => people[seat]), kept);
  return way.needs.length ? { ...begun, next: [nextOf(way, facts.winner)] } : begun;
}

/** What follows the next game, where a number of wins ends what they are part of. @param {any} way @param {number|null} winner of the game before */
function nextOf(way, winner) {
  const needs = way.needs.map((/** @type {number|null} */ wins, /** @type {number} */ side) => (wins !== null && side === winner ? wins - 1 : wins));
  return { ...way, fields: { ...way.fields, after: String(Number(way.fields.after) + 1) }, needs };
}

/** What is kept of a game that begins on this phone; `kept` is that of another game of its club. @param {Kept} kept @param {Posted} posted @param {any} setup @param {any[]} people @param {Kept|null} before the game that it follows @returns {Kept} */
function gameBegun(kept, posted, setup, people, before) {
  posted.ask();
  const id = posted.get("id");
  if (!/^[2-9a-hjkmnp-z]{12}$/.test(id)) throw new Refused(400);
  const { format, zone, words, roster, game: { club } } = kept;
  const title = setup.rules_name || titleOf(setup.preset);
  const game = { id, club, start: {}, ended: "", version: 1, hosted: false, table_code: "", title, phone_is_pen: true, ...setup };
  const seats = people.map((who, place) => ({ place, from_hand: 1, credited: true, ...part(who, ["player", "name", "tag"]) }));
  const beside = { context: [], below: [], head: [], menu: [], follow: null, waits: false, desk: null, move_url: "", next_url: "" };
  const begun = { format, game, url: `/games/${id}/`, zone, words, seats, hands: [], steps: [], beside, roster: seatedFirst(roster, people), next: [], told: {} };
  const facts = new Facts(begun);
  facts.sheet; // reading it asks the law
  const { turn, again } = nextPairing(facts, before);
  return { ...begun, next: seatings(facts, turn), again };
}

/** The roster, who plays now first. @param {any[]} roster @param {any[]} people */
function seatedFirst(roster, people) {
  /** @param {any} who */
  const sign = (who) => `${who.name}\0${who.tag}`;
  const sitting = people.filter((who) => !who.guest).map((who) => part(who, ["player", "name", "tag"]));
  sitting.sort((one, other) => (sign(one) < sign(other) ? -1 : 1));
  return [...sitting, ...roster.filter((who) => sitting.every((each) => each.player !== who.player))].slice(0, 40);
}

/** The ways to sit down again: as before; four in pairs also with each other partner. @param {Facts} facts @param {string} turn whose turn it is of those */
function seatings(facts, turn) {
  const { rules, kept } = facts;
  const ways = rules.sides === "pairs" && rules.players === 4 ? PAIRINGS : { same: [...facts.sideOf.keys()] };
  return Object.entries(ways).map(([seats, order]) => ({
    url: `${kept.url}rematch/`,
    text: seats === "same" ? _("Same seats") : seats === turn ? _("New partners, their turn") : _("New partners"),
    fields: { seats },
    order,
    over: true,
    needs: [],
    turn: seats === turn,
  }));
}

/** The pairing that these four have not played for longest: with the third partner, or, where they play with the same `again`, with whom it was due before. @param {Facts} facts @param {Kept|null} before the game before */
function nextPairing(facts, before) {
  /** @param {Facts} told @returns {string[]} */
  const sitting = (told) => told.players(told.openNumber).map((each) => each.player);
  const [people, earlier] = [sitting(facts), before ? sitting(new Facts(before)) : []];
  if (!same([...people].sort(), [...earlier].sort())) return { turn: "rotate-1", again: false };
  /** @param {string[]} seats */
  const partner = (seats) => seats[(seats.indexOf(people[0]) + 2) % 4];
  /** @param {string} who */
  const named = (who) => (who === people[1] ? "rotate-1" : "rotate-2");
  if (partner(people) !== partner(earlier)) return { turn: named(people.filter((who) => ![people[0], partner(people), partner(earlier)].includes(who))[0]), again: false };
  const due = before.again ? null : before.next.find((/** @type {any} */ way) => way.turn);
  return { turn: due ? named(partner(due.order.map((/** @type {number} */ seat) => earlier[seat]))) : "rotate-1", again: true };
}
