// @ts-check
/* Options that are fine alone and cannot be played together, as rules/combinations.py has them. */

/** @param {any} rules @returns {Fault[]} */
function impossible(rules) {
  const { players, sides } = rules;
  const seated = DECLARED.seated[sides].includes(players) ? [] : [fault("no-such-sides", "sides", { n: players, sides })];
  return [...seated, ...impossibleCards(rules), ...impossibleBids(rules)];
}

/** @param {any} rules @returns {Fault[]} */
function impossibleCards(rules) {
  const faults = [];
  /** @param {string} card */
  const out = (card) => rules.removed_cards.filter((/** @type {string} */ each) => each === card).length;
  for (const card of new Set(rules.removed_cards))
    if (out(card) > rules.decks) faults.push(fault("removed-too-often", "removed_cards", { card: cardFace(card), n: out(card) }));
  const most = Math.floor(rules.pack / rules.players);
  if (rules.tricks !== null && rules.tricks > most) faults.push(fault("too-many-tricks", "tricks", { tricks: rules.tricks, most }));
  else if (rules.handTricks < 1) faults.push(fault("too-few-cards", "removed_cards"));
  for (const card of Object.keys(rules.prizes))
    if (rules.decks - out(card) !== 1) faults.push(fault("prize-card-not-once", "prizes", { card: cardFace(card) }));
  return faults;
}

/** @param {any} rules @returns {Fault[]} */
function impossibleBids(rules) {
  const faults = [];
  const { exact_bids: exact, moon, blind_bid_min: least, blind_bid_max: most, handTricks } = rules;
  const asked = exact.map((/** @type {any} */ bid) => ["exact_bids", bid.name, bid.tricks]);
  if (moon) asked.push(["moon", "moon", moon.tricks]);
  if (least) asked.push(["blind_bid_min", "blind", least]);
  for (const [option, what, tricks] of asked)
    if (tricks > handTricks) faults.push(fault("beyond-the-hand", option, { what, tricks, most: handTricks }));
  if (least && most && most < least) faults.push(fault("blind-range-empty", "blind_bid_max", { least, most }));
  const names = exact.map((/** @type {any} */ bid) => bid.name);
  for (const name of new Set(names))
    if (names.indexOf(name) !== names.lastIndexOf(name) || reserved(name, handTricks)) faults.push(fault("bid-name-taken", "exact_bids", { name }));
  return faults;
}

/** Does a name already mean a bid in every game? @param {string} name @param {number} tricks */
function reserved(name, tricks) {
  const number = name.replace(/^blind-/, "");
  return ["nil", "blind-nil", "moon"].includes(name) || (/^(0|[1-9][0-9]*)$/.test(number) && Number(number) <= tricks);
}
