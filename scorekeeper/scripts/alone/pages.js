// @ts-check
/* The pages of a game that a phone shows without signal, by their address. What each shows belongs to the file of its view. */

/** The page of an address with what was posted to look at it; null for one that only the server has. @param {Kept} kept @param {string} path @param {string} [search] @param {Object<string, string|string[]>} [fields] @returns {PageTold|null} */
function pageAt(kept, path, search = "", fields) {
  const { page, hand } = addressOf(path);
  const query = new URLSearchParams(search);
  const posted = new Posted(fields ?? {});
  const facts = new Facts(kept);
  const goesOn = !facts.isOver && !kept.game.ended;
  /** @type {Object<string, () => PageTold|null>} */ const pages = {
    "": () => boardPage(kept, { board: boardOf(facts, query.get("pad") ?? "") }),
    hands: () => correctPage(kept, path, hand, posted, Boolean(fields)),
    adjust: () => adjustPage(kept, path, query, posted, Boolean(fields)),
    misdeal: () => (goesOn ? formPage(kept, path, "misdeal", misdealForm(facts, posted)) : ledBack(kept)),
    deal: () => (goesOn ? formPage(kept, path, "deal", dealForm(facts)) : ledBack(kept)),
    end: () => (!facts.isOver ? formPage(kept, path, "end", endForm(facts, posted)) : ledBack(kept)),
    rematch: () => nextPage(kept, path),
    sheet: () => sheetPage(kept),
  };
  return own(pages, page) && path.startsWith(kept.url) ? pages[page]() : nextPage(kept, path);
}

/** The same, drawn. @param {Kept} kept @param {string} path @param {string} [search] @param {Object<string, string|string[]>} [fields] */
function pageOf(kept, path, search, fields) {
  const told = pageAt(kept, path, search, fields);
  const { name, context } = told ?? { name: "", context: {} };
  return told && { title: draw(`${name}#title`, context), html: draw(`${name}#${name.endsWith("/game.html") ? "board" : "body"}`, context) };
}
