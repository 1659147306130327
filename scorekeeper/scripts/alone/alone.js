// @ts-check
/* The way in: what a page asks when nobody answers it. */

/** @type {any} */ (globalThis).alone = {
  /** The HTML of a part of a template. */
  draw,
  /** Say every text in the language of this catalogue; none is English. */
  speak,
};
