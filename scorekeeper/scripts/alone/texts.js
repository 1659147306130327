// @ts-check
/* Texts in the language of the page, as gettext gives them. A text is its own English, and Python or a template has the same. */

/** @typedef {{language: string, forms: string, moment: string, texts: Object<string, string | string[]>}} Catalogue `forms`: which form each n from 0 to 200 takes; `moment`: how a day with its time is written */

/** @type {Catalogue} */
const ENGLISH = { language: "en", forms: "", moment: "m/d/Y P", texts: {} };
let catalogue = ENGLISH;

/** Speak another language from here on; English without a catalogue. @param {Catalogue} [told] */
function speak(told) {
  catalogue = told || ENGLISH;
}

/** The code of the language. @returns {string} */
const language = () => catalogue.language;

/** A text; of one with a plural, as for one. @param {string} one @returns {string} */
const _ = (one) => inForm(catalogue.texts[one] ?? one, 1);

/** @param {string} context @param {string} one @returns {string} */
const pgettext = (context, one) => inForm(catalogue.texts[`${context}\u0004${one}`] ?? one, 1);

/** @param {string} one @param {string} many @param {number} n @returns {string} */
const ngettext = (one, many, n) => inForm(catalogue.texts[one] ?? (n === 1 ? one : many), n);

/** The form for a count from 0; beyond 200 a language counts by its last two figures. @param {string | string[]} forms @param {number} n */
const inForm = (forms, n) => (typeof forms === "string" ? forms : forms[Number(catalogue.forms[n > 200 ? (n % 100) + 100 : n])]);

/** A text with its braces filled, as Python's `format` does. @param {string} template @param {Object<string, any>} values */
const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_all, key) => printed(values[key]));

/** A value as Python prints it. @param {any} value @returns {string} */
const printed = (value) => (value === null ? "None" : value === true ? "True" : value === false ? "False" : String(value));
