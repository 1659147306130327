// @ts-check
/* What bids are worth once the tricks are known, as in rules/contracts.py. Must not know of prizes, bag-outs or decisions, save that a side may be `forced`. */

/** Bids and tricks by seat; a seat without a bid shares its partner's. @param {any} rules @param {number[]} seats @param {(Bid|null)[]} bids @param {number[]} tricks @param {boolean} forced @returns {Line[]} */
function bidLines(rules, seats, bids, tricks, forced) {
  /** @param {number[]} some */
  const taken = (some) => sum(some.map((seat) => tricks[seat]));
  /** @param {number} seat */
  const bidOf = (seat) => /** @type {Bid} */ (bids[seat]);
  const nils = seats.filter((seat) => isNil(bids[seat]));
  const moon = seats.find((seat) => bids[seat]?.kind === "moon");
  if (moon !== undefined) return [moonLine(moon, bidOf(moon), taken(seats), forced), ...nils.map((seat) => nilLine(seat, bidOf(seat), tricks[seat], false))];
  const standing = seats.filter((seat) => standsAlone(bids[seat]) && !isNil(bids[seat]));
  const numbers = seats.filter((seat) => bids[seat] && !standsAlone(bids[seat]));
  const helping = rules.failed_nil_tricks;
  const lines = [];
  let asBags = helping !== "none";
  if (numbers.length) {
    const contract = sum(numbers.map((seat) => bidOf(seat).tricks));
    const took = taken(seats.filter((seat) => !standsAlone(bids[seat]))) + (helping === "help" ? taken(nils) : 0);
    const made = took >= contract && !forced;
    asBags = helping === "bags" || (helping === "bags-if-made" && made);
    const shared = numbers.length > 1 || seats.some((seat) => !bids[seat]);
    lines.push(contractLine(rules, contract, took, made, shared ? null : numbers[0]));
  }
  lines.push(...standing.map((seat) => standingLine(rules, seat, bidOf(seat), tricks[seat], forced)));
  return [...lines, ...nils.map((seat) => nilLine(seat, bidOf(seat), tricks[seat], asBags))];
}

/** "set" if any bid of these lines failed, else "made"; null with nils alone or no bids. @param {Line[]} lines @returns {string|null} */
function outcome(lines) {
  const found = lines.map((one) => DECLARED.outcomes[one.code]);
  return ["set", "made"].find((result) => found.includes(result)) ?? null;
}

/** A contract wins for each trick bid; a ten bid has its own value. @param {any} rules @param {number} bid @param {number} tricks @param {boolean} made @param {number|null} seat @returns {Line} */
function contractLine(rules, bid, tricks, made, seat) {
  const ten = rules.ten_bid;
  const told = { seat, bid, tricks };
  if (ten && ten.min <= bid && bid <= (ten.max ?? Infinity)) return made ? line("ten-made", ten.made, ten.bags ? tricks - bid : 0, told) : line("ten-set", ten.set, 0, told);
  return made ? line("contract-made", rules.trick_points * bid, tricks - bid, told) : line("contract-set", setPoints(rules, bid, tricks), 0, told);
}

/** A blind number or an exact bid against the player's own tricks. @param {any} rules @param {number} seat @param {Bid} bid @param {number} tricks @param {boolean} forced @returns {Line} */
function standingLine(rules, seat, bid, tricks, forced) {
  const over = tricks - bid.tricks;
  const reached = over >= 0 && !forced;
  if (bid.kind === "blind") {
    const told = { seat, bid: bid.tricks, tricks };
    return reached ? line("blind-made", bid.made, over, told) : line("blind-set", blindPoints(rules, bid.tricks, tricks)[1], 0, told);
  }
  const told = { seat, bid: bid.name, tricks };
  if (!reached) return line("exact-set", bid.set, 0, told);
  return over ? line("exact-over", bid.over, over, told) : line("exact-made", bid.made, 0, told);
}

/** A nil alone: its tricks are bags where the rules say so. @param {number} seat @param {Bid} bid @param {number} tricks @param {boolean} asBags @returns {Line} */
const nilLine = (seat, bid, tricks, asBags) =>
  tricks ? line(`${bid.kind}-failed`, bid.set, asBags ? tricks : 0, { seat, tricks }) : line(`${bid.kind}-made`, bid.made, 0, { seat });

/** A moon is the side's: all its tricks count, no trick is a bag. @param {number} seat @param {Bid} moon @param {number} tricks @param {boolean} forced @returns {Line} */
function moonLine(seat, moon, tricks, forced) {
  const made = tricks >= moon.tricks && !forced;
  return line(made ? "moon-made" : "moon-set", made ? moon.made : moon.set, 0, { seat, bid: moon.tricks, tricks });
}
