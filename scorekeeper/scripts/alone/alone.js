// @ts-check
/* The way in: what a page asks when nobody answers it, of a game that this phone keeps. */

/** @type {any} */ (globalThis).alone = {
  /** The HTML of a part of a template. */
  draw,
  /** Say every text in the language of this catalogue; none is English. */
  speak,
  /** What scoreboard.board gives the scorer; keys of forms are fresh. @param {Kept} kept @param {string} [wanted] */
  board: (kept, wanted = "") => boardOf(new Facts(kept), wanted),
};
