// @ts-check
/* Figures from paper: our own digits instead of the keyboard of the phone. */

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
