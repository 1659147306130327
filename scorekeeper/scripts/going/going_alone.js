// @ts-check
/* A page without signal: its board is drawn here from what this phone keeps, its links and forms are answered here, and
   what a form sends waits in the outbox. Once all has arrived the server's board is shown again. Must not know a rule. */

const LATE = 4000; // ms until a page waits for the server no longer
const RESTED = 800; // ms without a tap, after which they are taken here: it must not keep the next tap from being seen
let resting = 0;
let without = false; // signal
/** @param {boolean} is */
const goWithout = (is) => document.documentElement.toggleAttribute("data-without", (without = is)); // the head of the board says so
let answers = false; // there is one again

/** Nothing answers: from here on this phone does. */
async function goAlone() {
  await takePending();
  if (!entry) hold(await entryOf(id()));
  if (without || astray || !entry || !boardHere()) return;
  goWithout(true);
  answers = false;
  show(new URL(location.href));
}

addEventListener("offline", goAlone);
document.addEventListener("htmx:sendError", async (event) => {
  const { elt } = /** @type {any} */ (event).detail;
  if (boardHere()) return goAlone();
  goWithout(true);
  answers = false;
  if (elt.form) post(elt.form, elt); // to look at what a form would change
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, successful, xhr } = /** @type {any} */ (event).detail;
  if (requestConfig.elt.id !== "poll" || !successful) return; // by now a fresh one stands in its place
  if (without) answered();
  else if (xhr.status !== 304 || !entry?.tag || astray) refresh();
});

/** Is a page shown as it was seen, on which nothing can be entered and that asks for nothing? */
const watched = () => "shell" in document.body.dataset && document.getElementById("still") !== null;

/** Something has answered. With nothing left to send the server's page is the better one. */
function answered() {
  answers = true;
  if (!without) return;
  if (watched()) return location.reload();
  if (outbox.busy()) return;
  if (boardHere()) {
    goWithout(false);
    /** @type {any} */ (globalThis).htmx.ajax("GET", location.pathname, { target: "#board", swap: "outerHTML" });
  } else if ("shell" in document.body.dataset) {
    if (location.pathname !== "/alone/" && !document.querySelector("form")) location.reload();
  } else if (document.querySelector("[name=csrfmiddlewaretoken]")) goWithout(false); // a form of the server
}

/** Does the server answer, and soon? */
async function isAnswering() {
  const page = await fetch("/alone/", { signal: AbortSignal.timeout?.(LATE) }).then((answer) => answer.text()).catch(() => "");
  return page.includes("data-shell");
}

/** Where no board asks, look whether there is signal again. */
async function look() {
  if (!without || (boardHere() && !watched()) || document.hidden) return;
  if (await isAnswering()) answered();
}
setInterval(look, 5000);

/** The server took another's hand before that of this phone: it shows both, and somebody chooses. What is no game, like a race that is over by now, only says why. @param {string} game @param {string} why */
async function bring(game, why) {
  const here = await entryOf(game);
  if (here) location.assign(`${bringUrl(here)}&mine=1`);
  else tellStuck(why);
}

/** Refused for good: that is said, and stands on the page. @param {string} why */
function tellStuck(why) {
  if (without && (boardHere() || location.pathname === "/alone/")) show(new URL(location.href), { texts: [why] });
  else tell([why]);
}

/** What the outbox tells, and asks. */
Object.assign(alone, {
  /** A tap was made. @param {any} tap */
  tapped(tap) {
    if (tap.alone) return;
    pending.push(tap);
    clearTimeout(resting);
    resting = setTimeout(takePending, RESTED);
  },
  late: goAlone,
  answered,
  /** The last tap of this page's game has arrived: is its answer not to be shown? */
  sent() {
    refresh(astray || without ? 1000 : 10000);
    if (without && !boardHere()) return true;
    goWithout(false);
    return false;
  },
  /** A hand that is saved is felt, unless the phone was asked to be still. @param {any} tap */
  arrived(tap) {
    if (tap.url.endsWith("/save/") && !document.documentElement.matches(".still") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  },
  /** A tap was refused. Is that told elsewhere than on the board? What was entered without signal is never let go. @param {any} refusal */
  refused({ tap, answer, html }) {
    const game = tap.url.split("/")[4];
    if (!outbox.waiting.some((/** @type {any} */ each) => each.alone && each.url.split("/")[4] === game)) {
      astray = true;
      refresh();
      return false;
    }
    if (!without && !(outbox.here(tap) && boardHere())) return true; // the page of that game tells
    const told = new DOMParser().parseFromString(html, "text/html");
    const text = (told.querySelector("#conflict p, #errors li") ?? told.querySelector("h1"))?.textContent ?? String(answer.status);
    if ([400, 409, 422].includes(answer.status)) bring(game, text);
    else setTimeout(tellStuck, 0, text); // once it is known to rest
    return true;
  },
  unsent() {
    const hands = handsAmong(unsent());
    return hands && alone.draw("scorekeeper/alone/said.html#unsent", { hands }).trim();
  },
});

/** Speak the language of the page, in English until its texts are there. @param {string} address */
async function speak(address) {
  const texts = await fetch(address).then((answer) => answer.json()).catch(() => null);
  if (texts) alone.speak(texts);
  else setTimeout(speak, 5000, address);
}

(async () => {
  const { texts, worker, shell } = document.body.dataset;
  if (texts) await speak(texts);
  const follows = (/** @type {Entry} */ { kept }) => kept.next.some((/** @type {any} */ way) => way.url === location.pathname);
  entry = (await entryOf(id())) ?? (await entries()).find(follows) ?? null;
  await outbox.found();
  pending.unshift(...outbox.waiting);
  await takePending();
  if (shell !== undefined) {
    goWithout(true);
    await show(new URL(location.href));
  } else {
    if (outbox.waiting.some(outbox.here) || !navigator.onLine) goAlone(); // the server's board lacks them
    refresh();
    takeWorker(worker);
  }
})();
