// @ts-check
/* Which JSON values will do for an option, as rules/kinds.py has it; the kinds themselves are declared there. Must not know any option by name. */

/** @param {any} value @param {number} [low] @param {number} [high] */
const isInt = (value, low = -DECLARED.most, high = DECLARED.most) => Number.isInteger(value) && low <= value && value <= high;
/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {any} value */
const isText = (value) => typeof value === "string";
/** @param {any} object @param {string} key */
const own = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
/** A sign of white space, as Python knows it: part of an expression. */
const SPACE = "(?:(?!\\ufeff)[\\s\\x1c-\\x1f\\x85])";
const BLANK = RegExp(`^${SPACE}*$`);
/** Is nothing in it but white space? @param {string} said */
const blank = (said) => BLANK.test(said);

/** @type {Object<string, (kind: any, value: any) => boolean>} */
const ACCEPTS = {
  number: (kind, value) => isInt(value, kind.low, kind.high) || (kind.none && value === null),
  choice: (kind, value) => kind.values.includes(value),
  flag: (_kind, value) => typeof value === "boolean",
  word: (_kind, value) => isText(value) && !blank(value),
  cards: (_kind, value) => Array.isArray(value) && value.every((card) => CARDS.has(card)),
  shape: (kind, value) =>
    value === null
      ? kind.none
      : isObject(value) &&
        Object.keys(value).every((key) => own(kind.keys, key)) &&
        Object.keys(kind.keys).every((key) => (own(value, key) ? accepts(kind.keys[key], value[key]) : own(kind.defaults, key))),
  several: (kind, value) => Array.isArray(value) && value.every((item) => accepts(kind.shape, item)),
  bycard: (kind, value) => isObject(value) && Object.keys(value).every((card) => CARDS.has(card) && accepts(kind.shape, value[card])),
};

/** @param {any} kind @param {any} value @returns {boolean} */
const accepts = (kind, value) => ACCEPTS[kind.is](kind, value);

/** What a value that may leave something out means: with its defaults. @type {Object<string, (kind: any, value: any) => any>} */
const COMPLETE = {
  shape: (kind, value) => value && { ...kind.defaults, ...value },
  several: (kind, value) => value.map((/** @type {any} */ item) => COMPLETE.shape(kind.shape, item)),
  bycard: (kind, value) => Object.fromEntries(Object.keys(value).map((card) => [card, COMPLETE.shape(kind.shape, value[card])])),
};

/** @param {any} kind @param {any} value */
const complete = (kind, value) => (own(COMPLETE, kind.is) ? COMPLETE[kind.is](kind, value) : value);

/** A JSON value in a sentence, cut short whatever its size. @param {any} value @returns {string} */
function shown(value) {
  if (isObject(value)) return "an object";
  if (Array.isArray(value)) return "a list";
  return Number.isInteger(value) && Math.abs(value) >= 2 ** 100 ? "a huge number" : cut(String(value));
}
