// @ts-check
/* A new table, as in forms/table.py and views/new_table.py: who sits where, who deals, by which rules; checked against the roster that this phone keeps. */

/** @typedef {{seat: number, name: string, player: string, same: string, tag: string}} Place one seat as it stands in the form; `same` answers whether a known name is the same person: an id, or "new" */

const GUEST = "guest";

/** Capitals make no other name. @param {string} said */
const caseless = (said) => said.toUpperCase().toLowerCase();

/** A name as it is kept, as names.py has it: one line, nothing in it that nobody can see. @param {string} said */
const asWritten = (said) => spacedOnce(said.normalize("NFC").replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "").replace(/\p{Cc}/gu, " "));

/** A tag that nobody of a name has: none, or the first number. @param {string[]} taken */
function freeTag(taken) {
  if (!taken.includes("")) return "";
  let number = 2;
  while (taken.includes(String(number))) number++;
  return String(number);
}

/** Whom a name means: written with its tag, "Ana (2)"; or the only one of that name. @param {any[]} people @param {string} name */
function knownAs(people, name) {
  const said = caseless(name);
  const named = people.filter((each) => caseless(each.name) === said);
  return people.find((each) => caseless(calledBy(each)) === said) ?? (named.length === 1 ? named[0] : undefined);
}

/** The seats of a form, and the roster. */
class Table {
  /** @param {Posted} posted @param {number} players @param {any[]} roster */
  constructor(posted, players, roster) {
    this.roster = roster;
    this.places = Array.from({ length: players }, (_none, seat) => this.readPlace(posted, seat));
    const dealer = numberIn(posted.get("dealer", "0"), players - 1);
    /** Who deals first. */ this.dealer = dealer ?? 0;
  }

  /** @param {Posted} posted @param {number} seat @returns {Place} a known player whose name was typed over is known no longer */
  readPlace(posted, seat) {
    const [name, player, who, tag] = ["name", "player", "same", "tag"].map((field) => asWritten(posted.get(`${field}-${seat}`)));
    const place = { seat, name: stripped(atMost(name, 60)), player, same: who, tag: stripped(atMost(tag, 12)) };
    const known = this.known(player);
    const said = caseless(place.name);
    if (known && ![known.name, calledBy(known)].map(caseless).includes(said)) place.player = "";
    if (player === GUEST && !["Guest", _("Guest")].map(caseless).includes(said)) place.player = "";
    const others = this.namesakes(place).map((each) => each.player);
    if (!others.length || ![...others, "new"].includes(who)) place.same = place.tag = "";
    return place;
  }

  /** Somebody of the roster. @param {string} id */
  known(id) {
    return this.roster.find((each) => each.player === id);
  }

  /** Those in the roster whose name it is. @param {Place} place */
  namesakes({ name, player }) {
    return player === GUEST ? [] : this.roster.filter((each) => caseless(each.name) === caseless(name));
  }

  /** Whom the roster knows there: picked, said to be the same, or written with the tag. @param {Place} place */
  playerAt({ name, player, same: who }) {
    return this.known(player) ?? this.known(who) ?? (name.includes("(") ? knownAs(this.roster, name) : undefined);
  }

  /** Is it still to be said whether this is the person whom the roster knows? @param {Place} place */
  asks(place) {
    return Boolean(place.name) && !this.playerAt(place) && place.same !== "new" && this.namesakes(place).length > 0;
  }

  /** Has somebody of this name this tag already? @param {Place} place */
  isTaken(place) {
    return this.namesakes(place).some((each) => caseless(each.tag) === caseless(place.tag));
  }

  /** Answer what would be asked, as the server does with what was filled in without signal. */
  settle() {
    for (const place of this.places) {
      if (this.asks(place)) {
        const sitting = this.places.map((each) => this.playerAt(each));
        const free = this.namesakes(place).filter((each) => !sitting.includes(each));
        place.same = (knownAs(free, place.name) ?? free[0])?.player ?? "new";
      }
      if (!this.playerAt(place) && this.isTaken(place)) place.tag = freeTag(["", ...this.namesakes(place).map((each) => each.tag)]);
    }
  }

  /** Who sits down, clockwise; whoever is new has an id of this phone until the server has given one. @returns {any[]} */
  people() {
    const guests = this.roster.filter((each) => caseless(each.name) === caseless(_("Guest"))).map((each) => each.tag);
    return this.places.map((place) => {
      const known = this.playerAt(place);
      if (known || place.player !== GUEST) return known ?? { player: newId(), name: place.name, tag: place.tag };
      const tag = freeTag(guests);
      guests.push(tag);
      return { player: newId(), name: _("Guest"), tag, guest: true };
    });
  }

  /** What is wrong. @returns {string[]} */
  faults() {
    /** @type {string[]} */ const seen = [];
    return this.places.flatMap((place) => {
      const { name, seat } = place;
      const player = this.playerAt(place);
      const who = player ? player.player : `${caseless(name)} (${place.player === GUEST ? seat : caseless(place.tag)})`;
      const again = seen.includes(who);
      seen.push(who);
      if (!name) return [fill(_("Seat {n} has no name yet."), { n: seat + 1 })];
      if (this.asks(place)) return [fill(_("{name} is known here: is it the same one?"), { name })];
      if (again) return [fill(_("{name} sits at two places: give each a name of their own."), { name })];
      return !player && this.isTaken(place) ? [fill(_("{name} needs a tag that nobody of this name has."), { name })] : [];
    });
  }
}

/** Start a game as its form says; the same form only shown changes nothing. @param {Kept} kept that of the game before, or of any of the club @param {URLSearchParams} query @param {Posted} posted @returns {Kept} */
function newTable(kept, query, posted) {
  if (posted.get("pick") || ["rules", "seats"].includes(posted.get("step"))) return kept;
  posted.ask();
  const { preset, options, name } = baseOf(kept, query);
  const table = new Table(posted, options.players, kept.roster);
  if (posted.get("met") === "alone") table.settle();
  const faults = table.faults();
  try {
    const rules = rulesetFrom(preset, readOptions(options, posted));
    if (!faults.length) {
      const ruleset = { preset, options: optionsOf(rules) };
      const rules_name = same(ruleset.options, options) ? name : ""; // those that are kept are others
      return gameBegun(kept, posted, { preset, ruleset, family: familyOf(rules), first_dealer: table.dealer, agreed: readAgreed(posted), rules_name }, table.people(), query.has("after") ? kept : null);
    }
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    faults.push(...toldErrors(error));
  }
  throw new Refused(422, faults);
}

/** The rules that the form begins with: those of the game that is kept, or a preset. @param {Kept} kept @param {URLSearchParams} query */
function baseOf({ game }, query) {
  const preset = query.get("preset") ?? "";
  if ([query.get("after"), query.get("rules")].includes(game.id)) return { preset: game.preset, options: optionsOf(readRuleset(game.ruleset)), name: game.rules_name };
  if (query.has("after") || query.has("rules") || query.has("saved") || query.has("then") || !own(DECLARED.presets, preset)) throw needsSignal();
  return { preset, options: presetOptions(preset), name: "" };
}
