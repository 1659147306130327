// @ts-check
/* The way in: `law` answers in JSON alone, and never throws at a record, however bad. */

/** What is asked of a record, or what is wrong with it. @param {() => any} answer @returns {any} */
function answered(answer) {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RulesError) return { errors: error.faults };
    throw error;
  }
}

/** @type {any} */ (globalThis).law = {
  /** The score sheet of docs/record.md section 3, or `{errors}`, each with code, field, hand, seat and text. @param {any} record */
  sheet: (record) => answered(() => score(record)),
  /** The bids of the hand to come: `order` of the seats, `bids` with what each is worth, `open` by seat; null after the end. @param {any} record */
  bids: (record) => answered(() => openBids(record)),
  /** Why a game ended or that it goes on, of a sound record and its sheet. @param {any} record @param {any} sheet @param {string[]} names */
  tellEnd: (record, sheet, names) => tellEnd(readRuleset(record.ruleset), sheet, names),
  tellLine,
  tellGain,
  say,
};
