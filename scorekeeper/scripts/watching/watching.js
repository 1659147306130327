// @ts-check
/* A page that is only watched says when no server answers it, and since when it stands as it is; it asks on, and goes on
   by itself. It is kept as it was last seen, for who opens it without signal. Must not know what is on it. */

/** @type {any} */ const outbox = /** @type {any} */ (globalThis).outbox; // scripts: what waits, a word for a screen reader
const TAPPED = ".skip, #live, #still, #poll, script, nav, form, button, a.go, a.quiet, .menu, [hx-get]:not(a), [hx-post]:not(a)";
let heard = new Date();
let foreign = false; // the last answer was none of ours
let lost = false; // it may be seen no more

/** What says since when it stands still. */
function note() {
  const time = heard.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const textContent = (document.body.dataset.still ?? "").replace("{time}", time);
  return Object.assign(document.createElement("p"), { id: "still", className: "note", textContent });
}

/** @param {boolean} still */
function standsStill(still) {
  if (!still) heard = new Date();
  const there = document.getElementById("still");
  if (!still) return there?.remove();
  if (there) return;
  const said = note();
  document.getElementById("main")?.prepend(said);
  outbox.say(said.textContent);
  keep();
}

/** What the page shows, with nothing to tap, and what it would say without signal. */
function shown() {
  const body = /** @type {HTMLElement} */ (document.body.cloneNode(true));
  for (const each of body.querySelectorAll(TAPPED)) each.remove();
  for (const link of body.querySelectorAll("a")) {
    const text = Object.assign(document.createElement("span"), { className: link.className });
    text.append(...link.childNodes);
    link.replaceWith(text);
  }
  body.querySelector("#main")?.prepend(note());
  return body.innerHTML;
}

/** Keep it as it stands. */
function keep() {
  if (lost) return;
  const own = [...document.styleSheets].filter((sheet) => sheet.href).flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  const url = location.pathname + location.search;
  /** @type {Seen} */ const page = { url, title: document.title, html: shown(), of: document.body.className, css: own.join("\n"), still: note().textContent ?? "", at: heard.getTime() };
  onSeen("readwrite", (pages) => pages.put(page, url));
}

document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr } = /** @type {any} */ (event).detail;
  if (requestConfig.elt.id !== "poll") return;
  standsStill(foreign || !xhr.status || xhr.status >= 500);
  foreign = false;
  lost ||= xhr.status === 286 && xhr.responseText.trim() !== "";
  if (lost) forgetSeen(0);
  else if (xhr.status === 200) keep();
});
addEventListener("offline", () => standsStill(true));
document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });

/* While it asks on and hears nothing, a form would lead to the browser's own page, and so would a link where no worker is. */
for (const kind of ["submit", "click"]) addEventListener(kind, (event) => {
  const there = document.getElementById("poll") && document.getElementById("still");
  const leads = kind === "submit" || (!navigator.serviceWorker?.controller && /** @type {HTMLElement} */ (event.target).closest?.("a:not([href^='#'])"));
  if (!there || !leads) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  there.scrollIntoView({ block: "nearest" });
  outbox.say("");
  outbox.say(there.textContent);
}, true);

forgetSeen(SEEN_FOR).then(keep);
workerHere(document.body.dataset.worker);

/** @type {any} */ (globalThis).alone = {
  tapped() {},
  late() { foreign = true; },
  /** What was entered without signal, on a phone that may only watch by now, is never let go. @param {any} refusal */
  refused: ({ tap }) => tap.alone && true,
};
