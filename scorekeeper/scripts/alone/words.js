// @ts-check
/* The law's sentences in the language of the page and the words of the table, as in words.py. Must not know what a sentence is about. */

/** Say a sentence of the law in the language of the page, with the words of the table. @param {Sentence} told @param {Object<string, string>} [words] */
const tell = (told, words = {}) => inWords(say(told), words);

/** Points as a table writes them: with a minus sign, not a hyphen. @param {number} points */
const figure = (points) => String(points).replace("-", "−");

/** Put a table's own words for ours in English sentences; others are left as they are. @param {string} told @param {Object<string, string>} words */
function inWords(told, words) {
  if (!language().startsWith("en")) return told;
  for (const [ours, theirs] of Object.entries(words)) {
    const many = theirs.endsWith("ed") ? theirs : `${theirs}s`; // three times bumped, not three bumpeds
    told = put(put(told, `${ours}s`, many), ours, theirs);
  }
  return told;
}

/** One word for another, wherever it stands by itself. @param {string} told @param {string} ours @param {string} theirs */
const put = (told, ours, theirs) => told.replace(new RegExp(`(^|[^\\p{L}\\p{N}_])${ours}(?![\\p{L}\\p{N}_])`, "gu"), (_all, before) => before + theirs);

const SPOKEN = ["bags", "bags_head", "heading", "label", "main", "more", "note", "notices", "reason", "small", "text", "title", "why_not"];

/** A value that a page draws, with the words of a table in what of it is read; names and addresses stay. @param {any} told @param {Object<string, string>} words @param {string} [key] @returns {any} */
function spoken(told, words, key = "") {
  if (Array.isArray(told)) return told.map((each) => spoken(each, words, key));
  if (isObject(told)) return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, spoken(value, words, name)]));
  return isText(told) && SPOKEN.includes(key) ? inWords(told, words) : told;
}
