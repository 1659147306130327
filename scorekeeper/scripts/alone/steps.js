// @ts-check
/* One step, as in scorebook/steps.py: a change touches a copy of what is kept, the law is asked whether it may stand, and before and after are noted. What each change does belongs to the other files of the pen. */

/** @typedef {{key: string, reason: string}} Ask */
/** @typedef {{kept: Kept, facts: Facts, now: string}} Draft what is kept while a change touches it; lists are replaced, never changed in place */

const GAME_FACTS = ["preset", "ruleset", "family", "first_dealer", "start", "agreed", "rules_name", "ended"];
const HAND_FACTS = ["dealer", "bids", "tricks", "prizes", "adjustments", "changed", "extra", "closed_at", "scored_at", "revision"];
const STEPS_TOLD = 12;

/** What the write wanted to change has changed since the page was drawn; says what stands there now. */
class Stale extends Error {}

/** Are two JSON values the same? @param {any} one @param {any} other */
const same = (one, other) => dumps(one ?? null) === dumps(other ?? null);

/** Some entries of an object. @param {any} object @param {string[]} names @returns {any} */
const part = (object, names) => Object.fromEntries(names.map((name) => [name, object[name]]));

/** The time, as the server writes it: a test sets the clock. @returns {string} */
const now = () => /** @type {any} */ (globalThis).alone.now();

/** @param {Kept} kept @returns {Draft} */
function draftOf(kept) {
  const copy = { ...kept, game: { ...kept.game }, hands: kept.hands.map((/** @type {HandFacts} */ hand) => ({ ...hand })) };
  return { kept: copy, facts: new Facts(copy), now: now() };
}

/** The open hand, kept from now on. @param {Draft} draft @returns {HandFacts} */
function openHand({ kept, facts }) {
  const hand = facts.open;
  if (!hand.bids.length) Object.assign(hand, { bids: facts.sideOf.map(() => null), tricks: facts.sideOf.map(() => null) });
  if (!kept.hands.includes(hand)) kept.hands.push(hand);
  return hand;
}

/** Take a hand out of the game. @param {Draft} draft @param {HandFacts} hand */
const drop = ({ kept }, hand) => kept.hands.splice(kept.hands.indexOf(hand), 1);

/** All facts of a game: its own, each hand's under its number, and who sits where. @param {Kept} kept @returns {Object<string, any>} */
function snapshot({ game, hands, seats }) {
  const told = Object.fromEntries(hands.map((/** @type {HandFacts} */ hand) => [`hand ${hand.number}`, part(hand, HAND_FACTS)]));
  const sitting = seats.map((/** @type {any} */ seat) => part(seat, ["place", "from_hand", "player", "credited"]));
  return { ...told, game: part(game, GAME_FACTS), seats: sitting };
}

/** Carry a change out once; the same key with the same content gives the same outcome again. Throws Stale, NotPossible or RulesError, and `kept` stays as it was.
 * @param {Kept} kept @param {Ask} ask @param {string} action @param {any} content @param {(draft: Draft) => void} change @param {number|null} [hand] @returns {Kept} */
function takeStep(kept, ask, action, content, change, hand = null) {
  const digest = digestOf(action, hand, content);
  if (cameBefore(kept, ask, digest)) return kept;
  const draft = draftOf(kept);
  const before = snapshot(kept);
  change(draft);
  const after = snapshot(draft.kept);
  const patch = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !same(before[key], after[key]));
  if (!patch.length) return kept;
  /** @param {any} told */
  const changed = (told) => Object.fromEntries(patch.map((key) => [key, told[key] ?? null]));
  return write(draft, ask, digest, { action, hand, before: changed(before), after: changed(after), live: true });
}

/** @param {string} action @param {number|null} hand @param {any} content */
const digestOf = (action, hand, content) => sha256(dumps([action, hand, content]));

/** Was it written before? What the server has taken by this key is what waits here. Throws Stale if the key came with another content. @param {Kept} kept @param {Ask} ask @param {string} digest */
function cameBefore({ steps, taken = {} }, { key }, digest) {
  const known = own(taken, key) ? taken[key] : null;
  if (known !== null && known !== digest) throw new Stale(_("This page has already sent something else. Look at the board and try again."));
  return known !== null || steps.some((/** @type {any} */ step) => step.key === key);
}

/** Keep what a step changed, and the step; `taken` holds the keys that this phone has taken. Throws RulesError if the law does not let it stand. @param {Draft} draft @param {Ask} ask @param {string} digest @param {any} log @returns {Kept} */
function write({ kept, now: at }, ask, digest, log) {
  new Facts(kept).sheet; // reading it asks the law
  const number = kept.game.version + 1;
  const seated = "seats" in log.after; // who sat where can be put back with signal only
  const after = Object.fromEntries(Object.entries(log.after).filter(([key]) => key !== "seats"));
  const step = { number, key: ask.key, reason: ask.reason, at, ...log, before: seated ? null : log.before, after };
  kept.game.version = number;
  kept.game.title = kept.game.rules_name || titleOf(kept.game.preset);
  return { ...kept, steps: (log.live ? [step, ...kept.steps] : kept.steps).slice(0, STEPS_TOLD), taken: { ...kept.taken, [ask.key]: digest } };
}
