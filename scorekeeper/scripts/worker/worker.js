// @ts-check
/* The worker: where no answer comes to an address it shows the one page that draws without signal, and gives the files of
   that page. Nothing else passes through its hands. It must not know what stands on a page. */

/** @type {any} */ const worker = self;
const CACHE = `build-${BUILD}`;
const SHELL = "/alone/";
const LATE = 6000; // ms until the page of a game that is kept here is shown without an answer

/** Keep the page in the language of who holds the phone, and the texts of that language. */
async function keepShell() {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: "no-store" });
  if (!page.ok || page.redirected) throw new Error(String(page.status));
  const texts = /data-texts="([^"]+)"/.exec(await page.clone().text());
  await Promise.all([cache.put(SHELL, page), cache.addAll([...KEPT, ...(texts ? [texts[1]] : [])])]);
}

/** How many lie on a shelf of this phone, by this key or at all. @param {string} shelf @param {string} what @param {string} [key] @returns {Promise<number>} */
const lying = async (shelf, what, key) => (await onShelf("readonly", (all, tell) => ask(all.count(key), tell), shelf, what)) ?? 0;

/** Does this phone keep the game of an address, or how its page was last seen? @param {string} url @returns {Promise<boolean>} */
async function isKept(url) {
  const { pathname, search } = new URL(url);
  const [, what, id] = pathname.split("/");
  if (["", "last", "games"].includes(what) && await lying("kept", "games", (what === "games" && id) || undefined)) return true;
  return await lying("seen", "pages", pathname + search) > 0;
}

/** The answer, or the page without signal. @param {any} event @returns {Promise<Response>} */
async function opened({ request, preloadResponse }) {
  const asked = Promise.resolve(preloadResponse).then((there) => there || fetch(request));
  const late = new Promise((done) => setTimeout(done, LATE, null));
  try {
    const answer = (await Promise.race([asked, late])) || ((await isKept(request.url)) ? null : await asked);
    if (answer && (answer.status < 500 || /'none'/.test(answer.headers.get("Content-Security-Policy")))) return answer; // else it comes from what stands before a server that is gone
  } catch { /* no signal */ }
  asked.catch(() => null);
  return (await caches.match(SHELL, { ignoreVary: true })) || asked;
}

worker.addEventListener("install", (event) => event.waitUntil(keepShell()));
worker.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
})()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "keep") event.waitUntil(keepShell());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(opened(event));
  else if (/\/static\//.test(request.url)) event.respondWith(caches.match(request, { ignoreVary: true }).then((there) => there || fetch(request)));
});
