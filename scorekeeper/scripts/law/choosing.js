// @ts-check
/* How a table chooses its rules, as rules/choosing.py has it: a preset and what differs from it. Must not know what any option means. */

/** @param {any} raw @returns {any} the ruleset; throws RulesError with every fault */
function readRuleset(raw) {
  let faults = faultsOfRuleset(raw ?? {});
  if (faults.length) throw new RulesError(faults);
  const asked = raw ?? {};
  const rules = ruleset(lay(lay({}, DECLARED.presets[asked.preset ?? "base"]), asked.options ?? {}));
  faults = impossible(rules);
  if (faults.length) throw new RulesError(faults);
  return rules;
}

/** @param {any} raw @returns {Fault[]} */
function faultsOfRuleset(raw) {
  if (!isObject(raw)) return [fault("wrong-type", "ruleset", ofType("ruleset"))];
  const faults = Object.keys(raw).filter((key) => own(DECLARED.options, key)).map((key) => fault("misplaced-option", key, { value: key }));
  const { preset, options } = raw;
  const known = Object.keys(DECLARED.presets);
  if (preset != null && !known.includes(preset)) faults.push(fault("unknown-preset", "preset", { value: shown(preset), known: known.join(", ") }));
  if (isObject(options)) faults.push(...faultsOfOptions(options));
  else if (options != null) faults.push(fault("wrong-type", "options", ofType("options")));
  return faults;
}

/** @param {Object<string, any>} options @returns {Fault[]} */
function faultsOfOptions(options) {
  const faults = [];
  for (const [key, value] of Object.entries(options)) {
    const declared = own(DECLARED.options, key) ? DECLARED.options[key] : null;
    if (!declared) faults.push(fault("unknown-option", key, { value: shown(key) }));
    else if (!accepts(declared.kind, value)) faults.push(fault("bad-option", key, { option: declared.title, value: shown(value), range: declared.kind.range }));
  }
  if (options.bag_penalty != null && options.bag_penalty_per_bag != null) faults.push(fault("two-bag-penalties", "bag_penalty_per_bag"));
  return faults;
}

/** Lay options over others: either bag penalty, given alone, puts the other out. @param {Object<string, any>} below @param {Object<string, any>} above */
function lay(below, above) {
  const laid = { ...below, ...above };
  for (const [one, other] of [["bag_penalty", "bag_penalty_per_bag"], ["bag_penalty_per_bag", "bag_penalty"]])
    if (above[one] != null) laid[other] = null;
  return laid;
}
