// @ts-check
/* Draws the templates of the pages from a value, as Django does, sign for sign. What a node is stands in project/drawn.py. */

/** @typedef {any[]} Tree nodes: a text, or [kind, ...] @typedef {Object<string, any>} Scope names, those around it behind */

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** A text that is drawn as it is. */
class Safe extends String {}

/** @param {any} value */
const escaped = (value) => (value instanceof Safe ? `${value}` : printed(value).replace(/[&<>"']/g, (sign) => ENTITIES[/** @type {keyof ENTITIES} */ (sign)]));

/** What Python takes for true. @param {any} value */
const truth = (value) => (value && typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value));

/** What an expression may be made of. @type {Object<string, (...values: any[]) => any>} */
const FUNCTIONS = {
  and: (one, other) => (truth(one) ? other : one),
  or: (one, other) => (truth(one) ? one : other),
  not: (one) => !truth(one),
  is: (one, other) => one === other,
  "==": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  ">": (one, other) => typeof one === "number" && typeof other === "number" && one > other,
  firstof: (...values) => values.find(truth) ?? "",
  length: (value) => value?.length ?? 0,
  default_if_none: (value, other) => value ?? other,
};

/** What a path leads to, undefined where it leads nowhere. @param {string} path @param {Scope} scope */
function followed(path, scope) {
  const [first, ...more] = path.split(".");
  return more.reduce((value, key) => (value != null && {}.hasOwnProperty.call(value, key) ? value[key] : undefined), scope[first]);
}

/** An expression; `missing` stands for what is not there. @param {any} told @param {Scope} scope @param {any} [missing] @returns {any} */
function resolved(told, scope, missing = null) {
  if (typeof told === "string") {
    const value = followed(told, scope);
    return value === undefined ? missing : value;
  }
  const [kind, ...parts] = told;
  if (kind === "=") return parts[0];
  if (kind === "_") return new Safe((parts[1] ? pgettext(parts[1], parts[0]) : _(parts[0])).replace(/%%/g, "%"));
  return FUNCTIONS[kind](...parts.map((/** @type {any} */ part) => resolved(part, scope, missing)));
}

/** Names for what is inside. @param {Scope} scope @param {Object<string, any>} given @param {Scope|null} [around] @returns {Scope} */
function within(scope, given, around = scope) {
  const made = Object.create(around);
  for (const name of Object.keys(given)) made[name] = resolved(given[name], scope, "");
  return made;
}

/** How each kind of node is drawn. @type {Object<string, (scope: Scope, ...told: any[]) => string>} */
const DRAWS = {
  v: (scope, told) => escaped(resolved(told, scope, "")),
  if: (scope, ...pairs) => drawTree((pairs.find(([why]) => truth(resolved(why, scope))) ?? [null, []])[1], scope),
  for(scope, name, told, each, none) {
    const values = Array.from(resolved(told, scope) ?? []);
    const inside = Object.create(scope);
    const drawn = values.map((/** @type {any} */ value, /** @type {number} */ at) => {
      inside[name] = value;
      inside.forloop = { counter0: at, counter: at + 1, first: at === 0, last: at === values.length - 1, parentloop: scope.forloop ?? {} };
      return drawTree(each, inside);
    });
    return drawn.length ? drawn.join("") : drawTree(none, inside);
  },
  with: (scope, given, inside) => drawTree(inside, within(scope, given)),
  include: (scope, name, given, only) => drawTree(TEMPLATES[name], within(scope, given, only ? null : scope)),
  set(scope, name, told) {
    scope[name] = resolved(told, scope);
    return "";
  },
  regroup(scope, name, told, by) {
    /** @type {{grouper: any, list: any[]}[]} */ const groups = [];
    for (const one of resolved(told, scope) ?? []) {
      const grouper = resolved(by, { [name]: one });
      if (!groups.length || groups[groups.length - 1].grouper !== grouper) groups.push({ grouper, list: [] });
      groups[groups.length - 1].list.push(one);
    }
    scope[name] = groups;
    return "";
  },
  csrf: ({ csrf_token }) => (csrf_token ? `<input type="hidden" name="csrfmiddlewaretoken" value="${escaped(csrf_token)}">` : ""),
  language(scope, name) {
    scope[name] = language();
    return "";
  },
  blocktranslate(scope, one, given, names, many, counter, told) {
    const inside = within(scope, many ? { ...given, [counter]: told } : given);
    const said = many ? ngettext(one, many, inside[counter]) : _(one);
    const values = Object.fromEntries(names.map((/** @type {string} */ name) => [name, escaped(inside[name] === undefined ? "" : inside[name])]));
    return said.replace(/%%|%\((\w+)\)s/g, (all, name) => (all === "%%" ? "%" : values[name]));
  },
};

/** @param {Tree} tree @param {Scope} scope @returns {string} */
const drawTree = (tree, scope) => tree.map((node) => (typeof node === "string" ? node : DRAWS[node[0]](scope, ...node.slice(1)))).join("");

/** The HTML of a template, or of a part of it ("scorekeeper/adjust.html#body"). @param {string} name @param {Object<string, any>} context */
const draw = (name, context) => drawTree(TEMPLATES[name], Object.assign(Object.create(null), context));
