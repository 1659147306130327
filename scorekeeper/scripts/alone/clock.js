// @ts-check
/* Times in the time zone of the club, as in clock.py. Must not know what happened then. */

/** The hour and the minute: "21:14". @param {Facts} facts @param {string} moment */
const clockTime = (facts, moment) => inZone(facts.kept.zone, moment, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A day and its time as the language writes them: "11/30/2026 9:14 p.m.". @param {Facts} facts @param {string} moment */
function dayAndTime(facts, moment) {
  const [day, month, year, hour, minute] = inZone(facts.kept.zone, moment, { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).match(/[0-9]+/g) ?? [];
  /** @type {Object<string, string>} */ const parts = { d: day, m: month, Y: year, H: hour, i: minute, P: byTwelve(Number(hour), minute) };
  return catalogue.moment.replace(/[dmYHiP]/g, (sign) => parts[sign]);
}

/** A time as Django's "P" writes it. @param {number} hour @param {string} minute */
function byTwelve(hour, minute) {
  if (minute === "00" && hour % 12 === 0) return hour ? "noon" : "midnight";
  const past = minute === "00" ? "" : `:${minute}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? "a.m." : "p.m."}`;
}

/** UTC for a zone that this machine does not know. @param {string} zone @param {string} moment @param {any} parts @returns {string} */
function inZone(zone, moment, parts) {
  try {
    return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: zone }).format(new Date(moment));
  } catch (_unknown) {
    return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }).format(new Date(moment));
  }
}
