// @ts-check
/* One hand -> labelled score lines, in the order of rules/scoring.py: moved tricks, bids, prizes, bag points, adjusted bags, bag-outs, adjusted points. Must not know who wins. */

/** @typedef {{points: number, bags: number, score: number, bag_count: number, outcome: string|null, lines: Line[]}} SideHand what a hand did to a side */

/** `scores` and `held` (bags), by side, stood before the hand. @param {any} rules @param {Hand} hand @param {number[]} scores @param {number[]} held @returns {SideHand[]} */
function scoreHand(rules, hand, scores, held) {
  const [tricks, moved] = moveReneged(rules, hand);
  return rules.sideSeats.map((/** @type {number[]} */ seats, /** @type {number} */ side) => {
    const decided = hand.adjustments.filter((item) => item.kind !== "renege" && item.side === side);
    const sets = decided.filter((item) => item.kind === "set").map((item) => line("set-by-decision", 0, 0, { reason: item.reason }));
    const alone = seats.length === 1 ? seats[0] : null;
    const taken = sum(seats.map((seat) => tricks[seat]));
    const bids = hand.bidsItself
      ? [line("bids-itself", rules.trick_points * taken, 0, { seat: alone, tricks: taken })]
      : bidLines(rules, seats, hand.bids, tricks, sets.length > 0);
    const caught = Object.fromEntries(Object.entries(hand.prizes).filter(([, seat]) => seat !== null && seats.includes(seat)));
    const played = [...bids, ...prizeLines(rules, /** @type {any} */ (caught), alone)];
    const lines = [...moved.filter((one) => seats.includes(/** @type {number} */ (one.seat))), ...sets, ...played];
    const [bags, count] = countBags(rules, held[side], sum(played.map((one) => one.bags ?? 0)), decided, lines);
    for (const item of decided) if (item.kind === "points") lines.push(line("points-by-decision", item.points, 0, { reason: item.reason }));
    const points = sum(lines.map((one) => one.points));
    return { points, bags, score: scores[side] + points, bag_count: count, outcome: outcome(bids), lines };
  });
}

/** Move the tricks of each renege, at most those the offender has; a line for each. @param {any} rules @param {Hand} hand @returns {[number[], Line[]]} */
function moveReneged(rules, hand) {
  const tricks = [.../** @type {number[]} */ (hand.tricks)];
  const lines = hand.adjustments.filter((item) => item.kind === "renege").map((item) => {
    const source = hand.pile[item.from];
    const n = Math.min(rules.renege_tricks, tricks[source]);
    tricks[source] -= n;
    tricks[hand.pile[item.to]] += n;
    return line("renege", 0, 0, { seat: item.from, n, reason: item.reason, to: item.to });
  });
  return [tricks, lines];
}
