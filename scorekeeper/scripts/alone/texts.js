// @ts-check
/* Texts for people in the language of the page. Must not know what any text is about. */

/** @typedef {{texts: Object<string, string|string[]>, plural: (n: number) => number}} Catalogue by English text, a context before it with "\u0004" between */

/** @type {Catalogue|null} */ let catalogue = null;

/** @param {string} one @returns {string} */
const _ = (one) => /** @type {any} */ (catalogue?.texts[one]) || one;

/** @param {string} one @param {string} many @param {number} n @returns {string} */
const ngettext = (one, many, n) => catalogue?.texts[one]?.[catalogue.plural(n)] || english(one, many, n);

/** @param {string} context @param {string} one @returns {string} */
const pgettext = (context, one) => /** @type {any} */ (catalogue?.texts[`${context}\u0004${one}`]) || one;

/** A template with its places filled, as Python's `format`. @param {string} template @param {Object<string, any>} parts @returns {string} */
const fill = (template, parts) => template.replace(/\{(\w+)\}/g, (_all, key) => String(parts[key]));
