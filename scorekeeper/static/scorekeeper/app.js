// @ts-check
/*
 * What the scorepad does faster than a page load. It owns: painting a tap before the server answers, sending taps in
 * order, each with its own key, and keeping the poll quiet while a finger is down. It must not know: rules or points.
 * Without this file every control still works: forms post, links lead. Sections: outbox, pad, board, awake, small help.
 */
(() => {
  "use strict";

  /** @typedef {{url: string, body: FormData}} Tap one answer on its way to the server */
  /** @typedef {{heading: string, note: string, field: string, seat: number|string, side?: number|string, was: string, label: string, closed: Object<string, string>}} Ahead what the pad shows for a seat, from data-ahead */

  /** @param {string} id @returns {HTMLElement|null} */
  const at = (id) => document.getElementById(id);
  const board = () => at("board");
  /** @returns {any} htmx, once it is there */
  const htmx = () => /** @type {any} */ (window).htmx;

  /** A fresh idempotency key; randomUUID needs https, this does not. */
  function freshKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /* --- outbox: taps in order; one on its way; kept through a dead network; an error forgets the taps behind it --- */

  /** @type {Tap[]} */ const waiting = [];
  /** @type {Tap|null} */ let flying = null;
  let retry = 0;
  let fingers = 0;

  const busy = () => flying !== null || waiting.length > 0;

  /** @param {Tap} tap */
  function send(tap) {
    waiting.push(tap);
    next();
  }

  async function next() {
    if (flying || !waiting.length) return;
    const tap = (flying = waiting[0]);
    const token = /** @type {HTMLInputElement|null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
    if (token) tap.body.set("csrfmiddlewaretoken", token.value);
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 15000);
    try {
      const answer = await fetch(tap.url, { method: "POST", body: tap.body, signal: stop.signal, credentials: "same-origin",
        headers: { "HX-Request": "true", "HX-Target": "board", "HX-Current-URL": location.href } });
      const go = answer.headers.get("HX-Redirect");
      if (answer.headers.get("HX-Refresh") || go || answer.redirected) return void location.assign(go || location.href);
      if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new Error(String(answer.status));
      const html = await answer.text();
      waiting.shift();
      const wrong = !answer.ok;
      if (wrong) waiting.length = 0;
      if (wrong && answer.status !== 409 && answer.status !== 422) return void location.reload();
      await fingersUp();
      if (!waiting.length && html.trim()) put(html);
      retry = 0;
    } catch {
      retry = Math.min(retry + 1, 5);
      setTimeout(next, retry * 1000);
    } finally {
      clearTimeout(timer);
      flying = null;
      unsent();
    }
    if (!retry) next();
  }

  /** @param {string} html the fresh board */
  function put(html) {
    htmx().swap("#board", html, { swapStyle: "outerHTML" });
  }

  function unsent() {
    const place = document.querySelector("[data-unsent]");
    const text = board()?.dataset.waiting || "";
    if (place) place.textContent = retry && waiting.length ? `${text} ${waiting.length}` : "";
  }

  /** A swap between press and release would lose the tap. */
  function fingersUp() {
    return new Promise((done) => {
      const look = () => (fingers > 0 ? setTimeout(look, 30) : done(null));
      look();
    });
  }
  addEventListener("pointerdown", () => { fingers = 1; }, true);
  for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, () => setTimeout(() => { fingers = 0; }, 0), true);

  /* --- pad: a tap is painted at once and the pad moves on to the next seat --- */

  /* A second touch of the same key within REST ms is the same tap; body[data-rest] says that it is still running. */
  const REST = 350;
  let last = { sign: "", when: 0 };
  let resting = 0;
  function rest() {
    document.body.dataset.rest = "";
    clearTimeout(resting);
    resting = setTimeout(() => { delete document.body.dataset.rest; }, REST);
  }

  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const by = /** @type {HTMLButtonElement|null} */ (/** @type {SubmitEvent} */ (event).submitter);
    if (!htmx() || !form.closest("#board") || form.method !== "post" || !form.hasAttribute("hx-post")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.sent) return;
    const sign = form.id + (by?.value ?? "");
    const twice = sign === last.sign && event.timeStamp - last.when < REST;
    last = { sign, when: event.timeStamp };
    if (twice) return;
    rest();
    const body = new FormData(form, by);
    send({ url: form.action, body });
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
      key.title = why;
      if (small) small.textContent = why || small.dataset.worth || "";
      const named = key.firstElementChild?.textContent || key.textContent || "";
      key.setAttribute("aria-label", ahead.label.replace("{}", () => named.charAt(0).toLowerCase() + named.slice(1)));
      if (key !== by) key.removeAttribute("aria-pressed");
    }
    setTimeout(() => by.removeAttribute("aria-pressed"), 150);
    const heading = form.querySelector("[data-heading]");
    const note = form.querySelector("[data-note]");
    if (heading) heading.textContent = ahead.heading;
    if (note) note.textContent = ahead.note;
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

  /* --- board: the poll waits for taps, fingers, open menus and hidden pages --- */

  /** @param {Event} event @returns {boolean} */
  const isPoll = (event) => /** @type {any} */ (event).detail?.elt?.id === "poll" || /** @type {any} */ (event).detail?.requestConfig?.elt?.id === "poll";
  const quiet = () => document.hidden || busy() || fingers > 0 || document.querySelector("#board details[open]") !== null;
  document.addEventListener("htmx:beforeRequest", (event) => { if (isPoll(event) && quiet()) event.preventDefault(); });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const detail = /** @type {any} */ (event).detail;
    if (!isPoll(event)) return;
    if (quiet()) detail.shouldSwap = false;
    else if (!detail.xhr.responseText.trim()) detail.swapOverride = "none"; // a bare 286 ends the poll and leaves the board
  });
  let focused = "";
  document.addEventListener("focusin", (event) => {
    const on = /** @type {HTMLElement} */ (event.target);
    focused = on.matches(".key") ? /** @type {HTMLButtonElement} */ (on).value : "";
  });
  document.addEventListener("htmx:afterSettle", () => {
    const heading = document.querySelector("#errors, #conflict h2, #pad-heading [data-heading]");
    if (heading) say(heading.textContent || "");
    const key = focused && document.activeElement === document.body && document.querySelector(`.key[value="${CSS.escape(focused)}"]:enabled`);
    if (key) /** @type {HTMLElement} */ (key).focus({ preventScroll: true });
  });
  for (const kind of ["visibilitychange", "online", "pageshow"]) addEventListener(kind, (event) => {
    if (kind === "pageshow" && !(/** @type {PageTransitionEvent} */ (event).persisted)) return;
    retry = 0;
    next();
    const poll = at("poll");
    if (poll && htmx() && !document.hidden) htmx().trigger(poll, "wake");
    awake();
  });
  addEventListener("beforeunload", (event) => { if (retry && waiting.length) event.preventDefault(); });

  /** Tell a screen reader, once. @param {string} text */
  function say(text) {
    const live = at("live");
    if (live && live.textContent !== text) live.textContent = text;
  }

  /* --- awake: the screen stays on while a hand is played; taken again after every absence --- */

  /** @type {any} */ let lock = null;
  async function awake() {
    if (!board() || document.hidden || !("wakeLock" in navigator) || (lock && !lock.released)) return;
    try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
  }
  awake();

  /* --- a new table: chips fill the next free place, the button says back who plays whom --- */

  const places = () => /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".felt input[name^=name-]")]);
  /** @param {HTMLInputElement} place @returns {HTMLInputElement|null} the hidden id of the known player in it */
  const known = (place) => document.querySelector(`[name="player-${place.name.slice(5)}"]`);
  /** @type {NodeListOf<HTMLButtonElement>} */ const chips = document.querySelectorAll("button[data-fill]");

  document.addEventListener("click", (event) => {
    const chip = /** @type {HTMLButtonElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("button[data-fill]"));
    if (!chip) return;
    event.preventDefault();
    const free = places().find((place) => !place.value.trim());
    if (!free) return;
    free.value = chip.dataset.fill || "";
    const id = known(free);
    if (id) id.value = chip.value;
    tell();
    say(`${document.querySelector(`label[for="${free.id}"]`)?.textContent}: ${free.value}`);
  });
  document.addEventListener("input", (event) => {
    const place = /** @type {HTMLInputElement} */ (event.target);
    if (!place.closest?.(".felt") || !place.name.startsWith("name-")) return;
    const id = known(place);
    if (id) id.value = "";
    tell();
  });

  function tell() {
    const names = places().map((place) => place.value.trim());
    const used = places().map((place) => known(place)?.value);
    for (const chip of chips) chip.hidden = used.includes(chip.value);
    const start = at("start");
    if (!start?.dataset.sides || !names.every(Boolean)) return;
    const sides = start.dataset.sides.split("|").map((side) => side.split(" ").map((seat) => names[Number(seat)]).join(" + "));
    const said = sides.reduce((all, side) => all ? (start.dataset.against || "{} {}").replace("{}", () => all).replace("{}", () => side) : side, "");
    at("against").textContent = said;
  }

  /* --- figures from paper: our own digits instead of the keyboard of the phone --- */

  const pad = /** @type {HTMLElement|null} */ (document.querySelector(".numpad"));
  /** @type {NodeListOf<HTMLInputElement>} */ const figures = document.querySelectorAll("[data-pad]");
  if (pad && figures.length) {
    let here = 0;
    let fresh = true;
    figures.forEach((figure, index) => {
      figure.inputMode = "none";
      figure.addEventListener("focus", () => { pad.hidden = false; here = index; fresh = true; figures.forEach((other) => other.classList.toggle("here", other === figure)); });
    });
    document.addEventListener("focusin", (event) => { if (/** @type {HTMLElement} */ (event.target).matches("input[type=radio]")) pad.hidden = true; });
    pad.addEventListener("pointerdown", (event) => event.preventDefault());
    document.addEventListener("click", (event) => {
      const digit = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-digit]"))?.dataset.digit;
      const figure = figures[here];
      if (!digit) return;
      if (digit === "next") return figures[pad.hidden ? 0 : (here + 1) % figures.length].focus();
      if (digit === "back") figure.value = figure.value.slice(0, -1);
      else if (digit === "-") { if (figure.dataset.pad) figure.value = figure.value.startsWith("-") ? figure.value.slice(1) : "-" + figure.value; }
      else if (fresh && digit !== "-") figure.value = digit;
      else if (figure.value.length < figure.maxLength) figure.value += digit;
      fresh = false;
    });
  }

  /* --- small help: the time zone, copy and share, print, close the menu on a tap beside it --- */

  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.removeAttribute("open");
    const copy = /** @type {HTMLElement|null} */ (target.closest("[data-copy]"));
    if (copy) {
      const text = at(copy.dataset.copy || "")?.textContent?.trim() || "";
      if (navigator.share) navigator.share({ text }).catch(() => {});
      else navigator.clipboard?.writeText(text).then(() => say(copy.dataset.done || ""));
    }
    if (target.closest("[data-print]")) print();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector("details.menu[open]")?.removeAttribute("open");
  });
  for (const zone of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=zone]"))) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  for (const tool of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-script]"))) tool.hidden = false;
})();
