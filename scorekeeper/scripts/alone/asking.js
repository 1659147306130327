// @ts-check
/* A form on a page of its own, as in views/asking.py: drawn, or refused with everything that was chosen. */

/** @typedef {{name: string, context: any}} PageTold a template and what it is given */

/** @param {Kept} kept @param {string} path @param {string} page @param {any} context @returns {PageTold} */
const formPage = (kept, path, page, context) => ({ name: `scorekeeper/${page}.html`, context: { back: kept.url, url: path, key: freshKey(), errors: [], conflict: null, preview: null, ...context } });

/** The board as it stands now. @param {Kept} kept @param {any} [more] @returns {PageTold} */
const boardPage = (kept, more = {}) => ({ name: "scorekeeper/game.html", context: { board: boardOf(new Facts(kept)), tv: false, conflict: null, errors: [], ...more } });

/** The way back to the table from a page that is only for a game that goes on, and why. @param {Kept} kept */
const ledBack = (kept) => boardPage(kept, { messages: [_("The game is over: that is only for a game that goes on. Undo takes its end back.")] });

/** What a form that is refused tells: for a conflict what stands now and what was sent, else each fault. Throws what is no refusal. @param {any} error @param {{hand?: number|null, sent?: string[], stands?: string[]}} about */
function refusedTold(error, { hand = null, sent = [], stands = [] }) {
  if (error instanceof Stale) return { conflict: { title: _("Something else stands there by now"), text: error.message, sent, stands } };
  if (error instanceof RulesError) return { errors: toldFaults(error.faults, hand) };
  if (error instanceof NotPossible) return { errors: [error.message] };
  throw error;
}

/** The ready reasons as chips, and what was written. @param {Posted} posted @param {string[]} texts @param {string} [chosen] */
const reasonsOf = (posted, texts, chosen = posted.text("reason")) => ({ reasons: texts.map((each) => ({ value: each, text: each, checked: each === chosen })), reason_text: posted.text("reason_text") });
