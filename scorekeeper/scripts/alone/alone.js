// @ts-check
/* The way in: `alone` answers what the server would, of a game that this phone keeps. */

/** @type {any} */ (globalThis).alone = {};
