// @ts-check
/* Times in the time zone of the club, as in clock.py. Must not know what happened then. */

/** The hour and the minute: "21:14". @param {Facts} facts @param {string} moment */
const clockTime = (facts, moment) => inZone(facts.kept.zone, moment, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** UTC for a zone that this machine does not know. @param {string} zone @param {string} moment @param {any} parts @returns {string} */
function inZone(zone, moment, parts) {
  try {
    return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: zone }).format(new Date(moment));
  } catch (_unknown) {
    return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }).format(new Date(moment));
  }
}
