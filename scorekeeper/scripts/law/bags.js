// @ts-check
/* Bags, as in rules/bags.py: what they score, how they are counted, what a bag-out costs. Must not know where a bag came from. */

/** The bags that the hand added and those held after it; their points and a bag-out are written to `lines`. @param {any} rules @param {number} held @param {number} gained @param {any[]} decided @param {Line[]} lines @returns {[number, number]} */
function countBags(rules, held, gained, decided, lines) {
  const { bag_limit: limit, bag_points: points, bag_after: after } = rules;
  if (gained > 0 && points) lines.push(line("bag-points", points * gained, 0, { n: gained }));
  const before = limit === null ? 0 : held;
  let count = Math.max(0, before + gained);
  for (const item of decided.filter((each) => each.kind === "bags")) {
    lines.push(line("bags-by-decision", 0, item.bags, { reason: item.reason }));
    count = Math.max(0, count + item.bags);
  }
  if (limit === null) return [count, 0];
  if (count < limit) return [count - before, count];
  const left = after === "carry" ? count % limit : 0;
  lines.push(line("bag-out", 0 - bagOutCosts(rules, count, left), 0, { n: count }));
  return [count - before, left];
}

/** Points lost when `count` bags reach the limit and `left` stay. @param {any} rules @param {number} count @param {number} left */
function bagOutCosts(rules, count, left) {
  const times = rules.bag_after === "carry" ? Math.floor(count / rules.bag_limit) : 1;
  const cost = rules.bag_penalty_per_bag !== null ? rules.bag_penalty_per_bag * count : (rules.bag_penalty ?? 0) * times;
  return cost + (rules.bag_points_taken_back ? rules.bag_points * (count - left) : 0);
}
