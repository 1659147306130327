// @ts-check
/* The house rules of a form, read as in forms/house_rules.py, from the law's declarations. Must not know a rule. */

/** All options of a ruleset with their values: the snapshot that a game keeps. @param {any} rules @returns {Object<string, any>} */
const optionsOf = (rules) => part(rules, Object.keys(DECLARED.options));

/** @param {string} preset @returns {Object<string, any>} */
const presetOptions = (preset) => optionsOf(readRuleset({ preset }));

/** What a preset is called. @param {string} preset @returns {string} */
const titleOf = (preset) => (own(DECLARED.titles, preset) ? _(DECLARED.titles[preset]) : preset);

/** All options as the form has them; what is not on the form stays as in `base`. Nothing is checked. @param {Object<string, any>} base @param {Posted} posted */
function readOptions(base, posted) {
  /** @param {string} name */
  const value = (name) => (["players", "sides"].includes(name) ? base[name] : readOption(DECLARED.options[name].kind, name, base[name], posted));
  return Object.fromEntries(Object.keys(base).map((name) => [name, value(name)]));
}

/** The ruleset of these options: the preset and what differs from it. Throws RulesError if it cannot be played. @param {string} preset @param {Object<string, any>} values */
function rulesetFrom(preset, values) {
  const usual = presetOptions(preset);
  return readRuleset({ preset, options: part(values, Object.keys(values).filter((name) => !same(values[name], usual[name]))) });
}

/** The key of the rulesets whose points may be added up with these. @param {any} rules */
function familyOf(rules) {
  const played = { ...part(rules, DECLARED.family), tricks: rules.handTricks };
  for (const kind of ["nil", "blind_nil"]) played[`${kind}_penalty`] ??= played[`${kind}_points`];
  return sha256(dumps(played)).slice(0, 16);
}

/** One value from the form, as JSON would have it; what cannot be read is left for the law to refuse. @param {any} kind @param {string} name @param {any} value @param {Posted} posted @returns {any} */
function readOption(kind, name, value, posted) {
  if (kind.is === "flag") return posted.all("has").includes(name) ? posted.has(name) : value;
  if (own(HELD, kind.is)) return readObject(kind, name, value, posted);
  if (!posted.has(name)) return value;
  const said = posted.text(name).replace(/−/g, "-");
  if (kind.is === "cards") return spacedOnce(said) ? spacedOnce(said).split(" ") : [];
  if (kind.is === "number") return said === "none" ? null : /^-?[0-9]{1,8}$/.test(said) ? Number(said) : said;
  return said;
}

/** The objects of an option's value, each under the field that turns it on. @type {Object<string, (name: string, value: any) => Object<string, any>>} */
const HELD = {
  shape: (name, value) => (value ? { [name]: value } : {}),
  several: (name, value) => Object.fromEntries(value.map((/** @type {any} */ item) => [`${name}.${item.name}`, item])),
  bycard: (name, value) => Object.fromEntries(Object.entries(value).map(([card, item]) => [`${name}.${card}`, item])),
};

/** What a value of several of them is made of again. @type {Object<string, (told: Object<string, any>, name: string) => any>} */
const JOINED = {
  shape: (told, name) => told[name] ?? null,
  several: (told) => Object.values(told),
  bycard: (told, name) => Object.fromEntries(Object.entries(told).map(([field, item]) => [field.slice(name.length + 1), item])),
};

/** An option with parts: each of its objects is on or off, and on it has a value for each key. @param {any} kind @param {string} name @param {any} value @param {Posted} posted */
function readObject(kind, name, value, posted) {
  const held = HELD[kind.is](name, value);
  const keys = Object.entries((kind.shape ?? kind).keys);
  /** @type {Object<string, any>} */ const told = {};
  for (const [field, usual] of Object.entries({ ...partsOf(kind, name, held), ...partsAdded(kind, name, held, posted) })) {
    if (!readOption({ is: "flag" }, field, own(held, field), posted)) continue;
    told[field] = Object.fromEntries(keys.map(([key, of]) => [key, key === "name" ? usual[key] : readOption(of, `${field}.${key}`, usual[key], posted)]));
  }
  return JOINED[kind.is](told, name);
}

/** Every object that may be turned on: those of this value, and those that any preset has. @param {any} kind @param {string} name @param {Object<string, any>} held @returns {Object<string, any>} */
function partsOf(kind, name, held) {
  const presets = Object.keys(DECLARED.presets).map((preset) => HELD[kind.is](name, presetOptions(preset)[name]));
  return { ...Object.assign({}, ...presets.reverse()), ...held };
}

/** The objects that stand on the form because somebody added them there. @param {any} kind @param {string} name @param {Object<string, any>} held @param {Posted} posted @returns {Object<string, any>} */
function partsAdded(kind, name, held, posted) {
  if (kind.is === "shape") return {};
  const known = partsOf(kind, name, held);
  const fields = [...new Set(posted.all("has"))].filter((field) => field.startsWith(`${name}.`) && !own(known, field));
  /** @param {string} field */
  const blankPart = (field) => Object.fromEntries(Object.entries(kind.shape.keys).map(([key, of]) => [key, key === "name" ? atMost(field.slice(name.length + 1), 40).replace(/\0/g, "") : of.is === "flag" ? true : 0]));
  return Object.fromEntries(fields.slice(0, 20).map((field) => [field, blankPart(field)]));
}
