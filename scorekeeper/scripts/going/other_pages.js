// @ts-check
/* Other pages of this phone that show the same game: what one of them notes without signal the others show and send. */

const pages = "BroadcastChannel" in globalThis ? new BroadcastChannel("kept") : null;

/** Another game is kept by this id now. @param {string} id */
const tellPages = (id) => pages?.postMessage(id);

/** Know what other pages have noted. */
async function catchUp() {
  await outbox.found();
  if (entry) hold(await entryOf(entry.kept.game.id));
}

/** Show it, where the board is in sight. */
async function showCaughtUp() {
  await catchUp();
  if (without && boardHere()) await show(new URL(location.href));
}

pages?.addEventListener("message", ({ data }) => { if (data === entry?.kept.game.id) showCaughtUp(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) showCaughtUp(); });
