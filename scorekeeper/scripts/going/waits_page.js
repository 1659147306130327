// @ts-check
/* What this phone has entered since it last heard of the server, as a text that another phone takes in: what it is made of
   stands in incoming/kept_text.py. As an address it is also a QR code. */

/** A hand as the text has it, nothing empty at its end. @param {any} hand */
function handTold({ number, bids, tricks, prizes, adjustments, dealer }) {
  /** @param {string|null} bid */
  const short = (bid) => (/^(0|[1-9]\d{0,6})$/.test(bid ?? "") ? Number(bid) : bid);
  const played = tricks.some((/** @type {any} */ taken) => taken !== null);
  const told = [number, bids.map(short), played ? tricks : null, prizes ?? {}, adjustments ?? [], dealer ?? null];
  const ends = ["{}", "[]", "null"];
  while (told.length > 3 && JSON.stringify(told[told.length - 1]) === ends[told.length - 4]) told.pop();
  return told;
}

/** The hands that are others here than the server had them. @param {Entry} entry */
const handsHere = ({ kept, base }) => kept.hands.map(handTold).filter((/** @type {any} */ hand) => !base.hands.includes(JSON.stringify(hand)));

/** The text of what was entered here. @param {Entry} entry */
function keptText(entry) {
  const bytes = new TextEncoder().encode(JSON.stringify([entry.kept.game.id, entry.base.version, handsHere(entry)]));
  return "kept1-" + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** Where another phone takes it in. @param {Entry} entry */
const bringUrl = (entry) => `${location.origin}${entry.kept.url}bring/?kept=${keptText(entry)}`;

/** The page of it. @param {Entry|undefined} entry */
function waitsPage(entry) {
  if (!entry) return null;
  const dark = qr(bringUrl(entry));
  return page("waits", { back: entry.kept.url, hands: handsHere(entry).length, text: bringUrl(entry), path: dark && pathOf(dark), size: dark && dark.length + 8 });
}
