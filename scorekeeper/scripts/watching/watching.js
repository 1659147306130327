// @ts-check
/* A page that is only watched says when no server answers it, and since when it stands as it is; it asks on, and goes on
   by itself. Must not know what is on it. */

/** @type {any} */ const outbox = /** @type {any} */ (globalThis).outbox; // scripts: what waits, a word for a screen reader
let heard = new Date();
let foreign = false; // the last answer was none of ours

/** @param {boolean} still */
function standsStill(still) {
  if (!still) heard = new Date();
  const note = document.getElementById("still");
  if (!still) return note?.remove();
  if (note) return;
  const time = heard.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const textContent = (document.body.dataset.still ?? "").replace("{time}", time);
  document.getElementById("main")?.prepend(Object.assign(document.createElement("p"), { id: "still", className: "note", textContent }));
  outbox.say(textContent);
}

document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr } = /** @type {any} */ (event).detail;
  if (requestConfig.elt.id === "poll") standsStill(foreign || !xhr.status || xhr.status >= 500);
  foreign = false;
});
addEventListener("offline", () => standsStill(true));

/** @type {any} */ (globalThis).alone = {
  tapped() {},
  late() { foreign = true; },
  /** What was entered without signal, on a phone that may only watch by now, is never let go. @param {any} refusal */
  refused: ({ tap }) => tap.alone && true,
};
