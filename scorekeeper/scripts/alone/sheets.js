// @ts-check
/* The page of the score sheet, as in views/sheets.py; each hand leads to its correction. */

/** @param {Kept} kept @returns {PageTold} */
function sheetPage(kept) {
  const facts = new Facts(kept);
  const { url } = kept;
  const context = {
    back: url,
    heading: tableLine(facts),
    print_url: `${url}print/`,
    text_url: `${url}text/`,
    course_url: `${url}course/`,
    record_url: `${url}record.json`,
    sheet: scoreSheet(facts),
    may_write: true,
    changes: changesTold(facts),
    remarks: facts.told.remarks ?? [],
    ...(facts.isOver ? played(facts) : {}),
  };
  return { name: "scorekeeper/sheet.html", context };
}

/** By which rules a game that is over was played, who won; when, if the server has told. @param {Facts} facts */
function played(facts) {
  const won = ending(facts);
  return { told: facts.game.title, evening_url: "", ...facts.told.played, winner: won ? `${won.text} (${won.reason})` : "" };
}
