// @ts-check
/* Pages that were only watched, each as it was last seen, for who opens it without signal. None outlives a day, or what the
   server lets in no more: who was erased is on none for longer. */

/** @typedef {{url: string, title: string, html: string, of: string, css: string, still: string, at: number}} Seen `html` is what its body shows, `of` the classes of that, `css` are its styles beside those of every page, `still` says since when it stands as it is: `at` */
const SEEN_FOR = 24 * 60 * 60 * 1000; // ms

/** Do something to all of them in one turn. @param {IDBTransactionMode} mode @param {(pages: IDBObjectStore, tell: (told: any) => void) => void} act @returns {Promise<any>} */
const onSeen = (mode, act) => onShelf(mode, act, "seen", "pages");

/** Those of the last day, the newest first. @returns {Promise<Seen[]>} */
const seenPages = async () => ((await onSeen("readonly", (pages, tell) => ask(pages.getAll(), tell))) ?? [])
  .filter(({ at }) => Date.now() - at < SEEN_FOR).sort((/** @type {Seen} */ one, /** @type {Seen} */ other) => other.at - one.at);

/** The page of an address, if it was watched. @param {URL} url @returns {Promise<Seen|undefined>} */
const seenAt = async ({ pathname, search }) => (await seenPages()).find((page) => page.url === pathname + search);

/** Let go of those that are older. @param {number} age ms */
const forgetSeen = (age) => onSeen("readwrite", (pages) => ask(pages.getAll(), (all) => {
  for (const { url, at } of all) if (Date.now() - at >= age) pages.delete(url);
}));
