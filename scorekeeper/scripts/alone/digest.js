// @ts-check
/* Digests of JSON as Python makes them: the same value has the same key here and on the server. Works where a page has no crypto.subtle. Must not know what a value means. */

/** JSON as Python's json.dumps(value, sort_keys=True) writes it: keys in order, nothing beyond ASCII. @param {any} value @returns {string} */
function dumps(value) {
  if (Array.isArray(value)) return `[${value.map(dumps).join(", ")}]`;
  if (isObject(value)) {
    const told = Object.keys(value).sort().map((key) => `${dumps(key)}: ${dumps(value[key])}`);
    return `{${told.join(", ")}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The first 32 bits of the broken part of a root of each of the first primes. @param {number} count @param {number} root */
function rootsOfPrimes(count, root) {
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => (prime ** (1 / root) % 1) * 2 ** 32 | 0);
}

/** A key as a page makes it: never the same twice. */
const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text, FIPS 180-4, in hexadecimal. @param {string} said @returns {string} */
function sha256(said) {
  const bytes = new TextEncoder().encode(said);
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (const [place, byte] of bytes.entries()) words[place >> 2] |= byte << (24 - (place % 4) * 8);
  words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[words.length - 1] = bytes.length * 8;
  const factors = rootsOfPrimes(64, 3);
  let hash = rootsOfPrimes(8, 2);
  for (let block = 0; block < words.length; block += 16) hash = mixed(hash, words.subarray(block, block + 16), factors);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** One block of 16 words. @param {number[]} hash @param {Uint32Array} block @param {number[]} factors @returns {number[]} */
function mixed(hash, block, factors) {
  const w = [...block];
  for (let t = 16; t < 64; t++) {
    const [early, late] = [w[t - 15], w[t - 2]];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    w[t] = (w[t - 16] + small + w[t - 7] + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10))) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + factors[t] + w[t]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + hash[place]) | 0);
}
