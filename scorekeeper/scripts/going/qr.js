// @ts-check
/* A QR code of a text, after ISO/IEC 18004: bytes, level L, versions 1 to 25, so at most 1273 bytes. Must not know what the
   text says. */

const MOST_VERSION = 25;
const CHECKS = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26]; // check bytes of a block
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];

/** @typedef {{dark: boolean[][], fixed: boolean[][]}} Grid modules by row, and which of them hold no data */

/** Modules on a side. @param {number} version */
const sizeOf = (version) => version * 4 + 17;

/** Where the centres of small squares lie, in both directions. @param {number} version */
function centres(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => sizeOf(version) - 7 - step * (count - 2 - n))];
}

/** Bytes that a version holds, data and checks. @param {number} version */
function bytesIn(version) {
  const small = centres(version).length;
  const modules = (16 * version + 128) * version + 64 - (small ? (25 * small - 10) * small - 55 : 0) - (version > 6 ? 36 : 0);
  return modules >> 3;
}
/** @param {number} version */
const dataIn = (version) => bytesIn(version) - CHECKS[version] * BLOCKS[version];

/** A product in the field of 256 elements. @param {number} one @param {number} other */
function product(one, other) {
  let made = 0;
  for (let bit = 7; bit >= 0; bit--) made = (made << 1) ^ ((made >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return made;
}

/** The check bytes of a block. @param {number[]} data @param {number} count */
function checksOf(data, count) {
  let divisor = [...Array(count - 1).fill(0), 1];
  for (let n = 0, root = 1; n < count; n++, root = product(root, 2)) divisor = divisor.map((each, at) => product(each, root) ^ (divisor[at + 1] ?? 0));
  const rest = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((each, at) => { rest[at] ^= product(each, factor); });
  }
  return rest;
}

/** All bytes of the code, in blocks that are dealt out like cards. @param {number[]} bytes @param {number} version */
function dealt(bytes, version) {
  const long = version < 10 ? 8 : 16;
  let bits = "0100" + bytes.length.toString(2).padStart(long, "0") + bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  bits += "0000".slice(0, dataIn(version) * 8 - bits.length);
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  const data = /** @type {string[]} */ (bits.match(/.{8}/g)).map((byte) => parseInt(byte, 2));
  for (let pad = 0xec; data.length < dataIn(version); pad ^= 0xec ^ 0x11) data.push(pad);
  const count = BLOCKS[version];
  const short = Math.floor(data.length / count);
  const blocks = Array.from({ length: count }, (_, n) => data.splice(0, short + (n >= count - (dataIn(version) % count) ? 1 : 0)));
  const checks = blocks.map((block) => checksOf(block, CHECKS[version]));
  /** @param {number[][]} rows */
  const inTurn = (rows) => rows[rows.length - 1].flatMap((_, at) => rows.filter((row) => at < row.length).map((row) => row[at]));
  return [...inTurn(blocks), ...inTurn(checks)];
}

/** What stands in every code of a version. @param {number} version @returns {Grid} */
function frame(version) {
  const size = sizeOf(version);
  const [dark, fixed] = [0, 1].map(() => Array.from({ length: size }, () => Array(size).fill(false)));
  /** @param {number} row @param {number} column @param {any} is */
  const set = (row, column, is) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    dark[row][column] = Boolean(is);
    fixed[row][column] = true;
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  /** @param {number} row @param {number} column @param {number} reach @param {number[]} rings that are light */
  const square = (row, column, reach, rings) => {
    for (let y = -reach; y <= reach; y++) for (let x = -reach; x <= reach; x++) set(row + y, column + x, !rings.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(row, column, 4, [2, 4]);
  const at = centres(version);
  const corners = ["6 6", `6 ${size - 7}`, `${size - 7} 6`];
  for (const row of at) for (const column of at) if (!corners.includes(`${row} ${column}`)) square(row, column, 2, [1]);
  const told = version > 6 ? (version << 12) | remainder(version, 12, 0x1f25) : 0;
  if (told) for (let n = 0; n < 18; n++) {
    set(size - 11 + (n % 3), Math.floor(n / 3), (told >> n) & 1);
    set(Math.floor(n / 3), size - 11 + (n % 3), (told >> n) & 1);
  }
  mark(set, size, 0);
  return { dark, fixed };
}

/** What is left of a number by a polynomial. @param {number} value @param {number} bits @param {number} by */
function remainder(value, bits, by) {
  let rest = value;
  for (let n = 0; n < bits; n++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * by);
  return rest & ((1 << bits) - 1);
}

/** Say level L and the mask, twice. @param {(row: number, column: number, is: any) => void} set @param {number} size @param {number} mask */
function mark(set, size, mask) {
  const told = (((8 | mask) << 10) | remainder(8 | mask, 10, 0x537)) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const is = (told >> n) & 1;
    set(n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, 8, is);
    set(8, n < 8 ? size - 1 - n : n === 8 ? 7 : 14 - n, is);
  }
  set(size - 8, 8, true);
}

/** Which modules a mask turns over. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** How hard a code is to read. @param {boolean[][]} dark */
function badness(dark) {
  const lines = [...dark, ...dark.map((_, at) => dark.map((row) => row[at]))].map((line) => line.map(Number).join(""));
  let bad = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) bad += run.length - 2;
    bad += 40 * (`0000${line}0000`.match(/00001011101|10111010000/g) ?? []).length;
  }
  for (let row = 1; row < dark.length; row++) for (let at = 1; at < dark.length; at++) {
    const sum = [dark[row][at], dark[row - 1][at], dark[row][at - 1], dark[row - 1][at - 1]].filter(Boolean).length;
    if (sum % 4 === 0) bad += 3;
  }
  const share = dark.flat().filter(Boolean).length / dark.length ** 2;
  return bad + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** The modules of a code by row, dark ones true; null for a text that is too long. @param {string} text @param {number} [wanted] the mask, for tests @returns {boolean[][]|null} */
function qr(text, wanted) {
  const bytes = [...new TextEncoder().encode(text)];
  let version = 1;
  while (version <= MOST_VERSION && dataIn(version) * 8 < 4 + (version < 10 ? 8 : 16) + bytes.length * 8) version++;
  if (version > MOST_VERSION) return null;
  const { dark, fixed } = frame(version);
  const size = dark.length;
  const bits = dealt(bytes, version).flatMap((byte) => Array.from({ length: 8 }, (_, n) => (byte >> (7 - n)) & 1));
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let n = 0; n < size; n++) for (const column of [right, right - 1]) {
      const row = up ? size - 1 - n : n;
      if (!fixed[row][column]) dark[row][column] = bits.shift() === 1;
    }
  }
  const masked = MASKS.map((turns, mask) => {
    const made = dark.map((line, row) => line.map((is, column) => is !== (!fixed[row][column] && turns(row, column))));
    mark((row, column, is) => { made[row][column] = Boolean(is); }, size, mask);
    return made;
  });
  return wanted === undefined ? masked.reduce((best, each) => (badness(each) < badness(best) ? each : best)) : masked[wanted];
}

/** A code as a path of SVG: a square for each dark module. @param {boolean[][]} dark */
const pathOf = (dark) => dark.flatMap((line, row) => line.map((is, column) => (is ? `M${column} ${row}h1v1h-1z` : ""))).join("");
