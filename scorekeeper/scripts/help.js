// @ts-check
/* Small help: the time zone, copy and share, print, the way back, a menu that closes on a tap beside it. */

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.removeAttribute("open");
  const copy = /** @type {HTMLElement|null} */ (target.closest("[data-copy]"));
  if (copy) {
    const from = at(copy.dataset.copy || "");
    const text = from?.textContent?.trim() || "";
    const copied = () => say(copy.textContent = copy.dataset.done || copy.textContent || "");
    if (navigator.share) navigator.share({ text }).catch(() => {});
    else if (navigator.clipboard) navigator.clipboard.writeText(text).then(copied);
    else if (from) { // by plain http a browser has neither
      if (from instanceof HTMLTextAreaElement) from.select();
      else getSelection()?.selectAllChildren(from);
      if (document.execCommand("copy")) copied();
    }
  }
  if (target.closest("[data-print]")) print();
  if (target.closest("[data-back]")) history.back(); // to a form as it was filled in
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelector("details.menu[open]")?.removeAttribute("open");
});
for (const zone of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=zone]"))) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
for (const tool of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-script]"))) tool.hidden = false;
