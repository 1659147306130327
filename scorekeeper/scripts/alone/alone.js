// @ts-check
/* The way in: what a page asks when nobody answers it, of a game that this phone keeps. */

/** @type {any} */ (globalThis).alone = {
  /** The HTML of a part of a template. */
  draw,
  /** What is kept after a tap, or of the game that begins with it; throws `Refused` with status, texts. */
  take,
  /** The fields of a tap as they are taken and sent: asked for once, before it is. */
  settled,
  /** The time, as the server writes it. */
  now: () => new Date().toISOString().replace("Z", "+00:00"),
  /** Say every text in the language of this catalogue; none is English. */
  speak,
  /** The published rules, a set of rules in short, and what a seat is called by it. */
  presets,
  about,
  seatLabel,
  /** What scoreboard.board gives the scorer; keys of forms are fresh. @param {Kept} kept @param {string} [wanted] */
  board: (kept, wanted = "") => boardOf(new Facts(kept), wanted),
  /** The title and the HTML of what an address would show, with what was posted to look at it; null for what only the server has. */
  page: pageOf,
};
