// @ts-check
/* The pad: a tap is painted at once and the pad moves on to the next seat. It must not know rules or points. */

/* A second touch of the same key within REST ms is the same tap; body[data-rest] says that it is still running. */
const REST = 350;
let last = { sign: "", when: 0 };
let resting = 0;
function rest() {
  document.body.dataset.rest = "";
  clearTimeout(resting);
  resting = setTimeout(() => { delete document.body.dataset.rest; }, REST);
}

/** Is it the same touch of the same key again? @param {HTMLFormElement} form @param {HTMLButtonElement|null} by @param {number} when */
function twice(form, by, when) {
  const sign = form.action + (by?.value ?? "");
  const again = sign === last.sign && when - last.when < REST;
  last = { sign, when };
  if (!again) rest();
  return again;
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const by = /** @type {HTMLButtonElement|null} */ (/** @type {SubmitEvent} */ (event).submitter);
  if (!htmx() || !form.closest("#board") || form.method !== "post" || !form.hasAttribute("hx-post")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.dataset.sent || twice(form, by, event.timeStamp)) return;
  const body = new FormData(form, by);
  const said = by?.getAttribute("aria-label") || by?.title || by?.textContent || "";
  send({ url: form.action, body, said: said.trim(), since: performance.now() });
  if (form.id === "pad" && by) paint(form, by);
  else form.dataset.sent = "1";
  if (by && form.id !== "pad") by.setAttribute("aria-busy", "true");
}, true);

/** @param {HTMLFormElement} form @param {HTMLButtonElement} by */
function paint(form, by) {
  /** @param {string} name */
  const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const seat = field("seat").value;
  const kind = field("field").value;
  const text = by.firstElementChild?.textContent || by.textContent || "";
  const row = at("seat-" + seat);
  const spot = row?.querySelector(kind === "bid" ? "[data-bid]" : kind === "tricks" ? "[data-tricks]" : "[data-none]");
  if (spot) {
    spot.textContent = text;
    spot.classList.toggle("long", text.length > 3);
  }
  by.setAttribute("aria-pressed", "true");
  const left = kind === "tricks" ? tricksLeft() : null;
  const ahead = left && left.rows.length < 2 ? null : nextOpen(seat, kind);
  if (left && left.rows.length === 1 && left.rows[0].closest("tr")?.dataset.ahead) left.rows[0].textContent = String(left.tricks);
  if (!ahead) {
    form.dataset.sent = "1";
    form.setAttribute("aria-busy", "true");
    return;
  }
  row?.classList.remove("now");
  row?.removeAttribute("aria-current");
  const there = at("seat-" + ahead.seat);
  there?.classList.add("now");
  there?.setAttribute("aria-current", "step");
  field("seat").value = String(ahead.seat);
  field("side").value = String(ahead.side ?? ahead.seat);
  field("field").value = ahead.field;
  field("was").value = ahead.was;
  field("key").value = freshKey();
  for (const key of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll(".key"))) {
    const why = ahead.closed[key.value] || (left && Number(key.value) > left.tricks ? String(left.tricks) : "");
    const small = /** @type {HTMLElement|null} */ (key.querySelector("small"));
    key.disabled = why !== "";
    if (key.title !== why) key.title = why;
    write(small, why || small?.dataset.worth || "");
    const named = key.firstElementChild?.textContent || key.textContent || "";
    key.setAttribute("aria-label", ahead.label.replace("{}", () => named.charAt(0).toLowerCase() + named.slice(1)));
    if (key !== by) key.removeAttribute("aria-pressed");
  }
  setTimeout(() => by.removeAttribute("aria-pressed"), 150);
  write(form.querySelector("[data-heading]"), ahead.heading);
  write(form.querySelector("[data-note]"), ahead.note);
  form.querySelector(".joint")?.remove();
  say(ahead.heading);
}

/** What is still to place, and where. A pile of a side is one place. */
function tricksLeft() {
  const spots = [...document.querySelectorAll("[data-tricks]")];
  const sum = spots.reduce((all, spot) => all + Number(spot.textContent), 0);
  return { tricks: Number(board()?.dataset.total) - sum, rows: spots.filter((spot) => !spot.textContent) };
}

/** The next seat in bidding order without a bid, or without tricks. @param {string} seat @param {string} kind @returns {Ahead|null} */
function nextOpen(seat, kind) {
  const order = (board()?.dataset.order || "").split(" ").filter(Boolean);
  const from = order.indexOf(seat);
  if (from < 0) return null;
  for (let step = 1; step < order.length; step++) {
    const row = at("seat-" + order[(from + step) % order.length]);
    const spot = row?.querySelector(kind === "bid" ? "[data-bid]" : "[data-tricks]");
    if (row?.dataset.ahead && spot && !spot.textContent) return JSON.parse(row.dataset.ahead);
  }
  return null;
}
