// @ts-check
/* The fields of a form, read as views/answers.py and forms/typed.py read them; and why a tap is not taken. Must not know what a field means. */

/** What the server would answer instead of taking a tap: its status, and what it would say. */
class Refused extends Error {
  /** @param {number} status @param {string[]} [texts] */
  constructor(status, texts = []) {
    super(texts.join(" "));
    Object.assign(this, { status, texts });
  }
}

/** What can be done on the server alone: there is nothing to say but that. */
const needsSignal = () => new Refused(409);

/** @param {string} said @param {number} most in letters, as Python counts them */
const atMost = (said, most) => [...said].slice(0, most).join("");
const SPACE_AROUND = RegExp(`^${SPACE}+|${SPACE}+$`, "g");
const SPACE_WITHIN = RegExp(`${SPACE}+`, "g");
/** Without white space around it. @param {string} said */
const stripped = (said) => said.replace(SPACE_AROUND, "");
/** The words of a text, with one space between two. @param {string} said */
const spacedOnce = (said) => stripped(said).replace(SPACE_WITHIN, " ");

class Posted {
  /** @param {Object<string, string|string[]>} fields */
  constructor(fields) {
    this.fields = fields;
  }

  /** All values of a field. @param {string} name @returns {string[]} */
  all(name) {
    return own(this.fields, name) ? [this.fields[name]].flat() : [];
  }

  /** @param {string} name */
  has(name) {
    return own(this.fields, name);
  }

  /** The last of them. @param {string} name @param {string} [otherwise] @returns {string} */
  get(name, otherwise = "") {
    return this.all(name).pop() ?? otherwise;
  }

  /** A text, without what stands beyond `most` signs. @param {string} name @param {number} [most] */
  text(name, most = 200) {
    return stripped(atMost(this.get(name), most).replace(/\0/g, ""));
  }

  /** A whole number in a range. @param {string} name @param {number} least @param {number} [most] @param {number} [otherwise] */
  number(name, least, most = 1_000_000, otherwise) {
    const said = stripped(this.get(name)).replace(/−/g, "-");
    if (!said && otherwise !== undefined) return otherwise;
    const number = /^-?[0-9]{1,8}$/.test(said) ? Number(said) : NaN;
    if (!(least <= number && number <= most)) throw new Refused(400);
    return number;
  }

  /** One of some words. @param {string} name @param {string[]} choices @param {string} [otherwise] */
  oneOf(name, choices, otherwise) {
    const said = this.get(name, otherwise);
    if (!choices.includes(said)) throw new Refused(400);
    return said;
  }

  /** Who asks for a write: the key of its page, and the reason that was given. @returns {Ask} */
  ask() {
    const key = this.get("key");
    if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) throw new Refused(400);
    const reason = stripped(this.get("reason_text")) || stripped(this.get("reason"));
    return { key, reason: atMost(reason.replace(/\0/g, ""), 200) };
  }
}

/** Lines that say something, each once. @param {string[]} said @returns {string[]} */
function linesOf(said) {
  const lines = said.map((line) => atMost(spacedOnce(line.replace(/\0/g, "")), 200)).filter(Boolean);
  return [...new Set(lines)].slice(0, 20);
}

/** What is agreed and does not score: the lines that are ticked, then those that were written. @param {Posted} posted */
const readAgreed = (posted) => linesOf([...posted.all("agree"), ...atMost(posted.get("agreed"), 4000).split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/)]);
