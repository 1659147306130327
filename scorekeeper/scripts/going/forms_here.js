// @ts-check
/* Forms and links of a page without signal: what a form sends is taken and kept here, and waits in the outbox. */

/** Take what a form says, keep it and let it wait. @param {HTMLFormElement} form @param {HTMLButtonElement|null} by */
async function post(form, by) {
  const url = new URL(by?.hasAttribute("formaction") ? by.formAction : form.action);
  const body = new FormData(form, by);
  const posted = fieldsOf(body);
  const begins = url.pathname === "/new/table/";
  const base = begins ? begun(url.searchParams, await entries())?.entry : entry;
  if (!base) return tell([]);
  if (posted.step === "preview") return show(url, { posted });
  const path = url.pathname + url.search;
  const said = (by?.getAttribute("aria-label") || by?.title || by?.textContent || "").trim();
  /** @type {Entry} */ let next;
  /** @param {Entry} last */
  const taken = (last) => {
    const fields = alone.settled(last.kept, path, posted);
    const kept = alone.take(last.kept, path, fields);
    const sent = new FormData();
    for (const [name, values] of Object.entries(fields)) for (const value of [].concat(values)) sent.append(name, value);
    outbox.send({ url: url.href, body: sent, said, since: performance.now(), alone: begins || last.kept.game.id });
    const goesOn = last.kept.game.id === kept.game.id; // else another one begins
    next = after(goesOn ? last : { kept, base: { version: 0, hands: [] }, tag: "", taken: [], at: 0 }, kept, fields.key);
    return goesOn ? next : last;
  };
  try {
    const there = await changeEntry(base.kept.game.id, base, taken);
    const { kept } = next;
    entry = kept.game.id === there.kept.game.id ? there : await changeEntry(kept.game.id, null, () => next);
    const elsewhere = location.pathname !== kept.url;
    if (without || elsewhere) await show(new URL(kept.url, location.href), { push: elsewhere });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { texts } = /** @type {any} */ (error);
    if (boardHere()) await show(new URL(location.href), { texts });
    else if (begins) tell(texts); // all that was typed and chosen stays
    else await show(url, { posted: { ...posted, step: "preview" }, texts });
  }
}

/** What a form does without signal. @param {HTMLFormElement} form @param {HTMLButtonElement|null} by @param {number} when */
function answer(form, by, when) {
  const game = String(new FormData(form).get("game"));
  if (form.id === "let-go") letGoOf(game);
  else if (form.id === "apart") sendApart(game);
  else if (form.method !== "post") {
    const url = new URL(form.action);
    url.search = String(new URLSearchParams(/** @type {any} */ (new FormData(form, by))));
    show(url, { push: true });
  } else if (!outbox.twice(form, by, when)) post(form, by);
}

/** The server's own page may lead on by itself, if it can. @param {() => void} lead @param {() => void} alone */
const leadOrGo = async (lead, alone) => {
  if (await isAnswering()) return lead();
  goWithout(true);
  answers = false;
  alone();
};
let led = false; // by the server
/** Does it ask the server by itself, and hear that none answers? @param {Element|null} asks */
const leads = (asks) => !without && (led || asks?.matches("[hx-get], #board [hx-post]"));

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const by = /** @type {HTMLButtonElement|null} */ (event.submitter);
  if (leads(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (without) return answer(form, by, event.timeStamp);
  leadOrGo(() => {
    led = true;
    if (by) by.click();
    else form.submit();
    led = false;
  }, () => answer(form, by, event.timeStamp));
}, true);

addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const link = target.closest?.("a");
  if (without && target.closest?.("button[hx-post]")) event.stopImmediatePropagation(); // its form alone is sent
  if (!link?.href || leads(link) || link.origin !== location.origin || link.target || link.download || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (without ? answers && !outbox.busy() : navigator.serviceWorker?.controller) return; // the server is there again, or the worker
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const go = () => show(new URL(link.href), { push: !link.hasAttribute("hx-get") });
  if (without) go();
  else leadOrGo(() => location.assign(link.href), go);
}, true);

addEventListener("popstate", () => {
  if (!history.state) return; // not of ours
  if (without && !(answers && !outbox.busy())) show(new URL(location.href), { top: history.state.top });
  else location.reload();
});
