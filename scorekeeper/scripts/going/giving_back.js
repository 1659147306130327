// @ts-check
/* The server was set back to an earlier moment, as a backup is put back after a disk has died: the hands that it had
   answered for since are still here, and are offered to it, once and in order, as any that another phone brings. */

const isPlayed = (/** @type {string} */ hand) => JSON.parse(hand)[2] !== null;

/** What the server has had and has no more. @param {Entry} told what it has now @param {Entry|null|undefined} last @returns {Entry["lost"]} no news once the game has come as far again */
function lostBy({ base }, last) {
  const known = last && (astray ? last.base : baseOf(last.kept)); // nothing waits: its own taps were answered for, too
  const had = known && known.version > base.version ? known : last?.lost;
  if (!had || base.version >= had.version) return undefined;
  const hands = had.hands.filter((hand) => isPlayed(hand) && !base.hands.includes(hand));
  return hands.length ? { version: had.version, hands } : undefined;
}

/** Said above all else: who plays on now plays on without these hands. */
function offerBack() {
  document.getElementById("give-back")?.remove();
  if (!entry?.lost || entry.kept.game.id !== id()) return;
  const hands = entry.lost.hands.map((hand) => JSON.parse(hand));
  const url = `${bringUrl(entry, hands)}&lost=1`;
  document.getElementById("main")?.insertAdjacentHTML("afterbegin", alone.draw("scorekeeper/alone/said.html#lost", { count: hands.length, hands: hands.map(([number]) => number).join(", "), url }));
}
document.addEventListener("htmx:afterSettle", offerBack); // the board was drawn anew
