// @ts-check
/* Figures from paper: our own digits instead of the keyboard of the phone. */

const pad = /** @type {HTMLElement|null} */ (document.querySelector(".numpad"));
/** @type {NodeListOf<HTMLInputElement>} */ const figures = document.querySelectorAll("[data-pad]");
if (pad && figures.length) {
  let here = -1;
  let fresh = true;
  /** The digits are for this figure from now on. @param {number} index */
  const dial = (index) => {
    if (index === here && !pad.hidden) return;
    pad.hidden = false;
    here = index;
    fresh = true;
    figures.forEach((figure, each) => figure.classList.toggle("here", each === index));
    figures[index].scrollIntoView({ block: "nearest" }); // the digits may have come up over it
  };
  figures.forEach((figure, index) => {
    figure.inputMode = "none";
    for (const kind of ["focus", "click"]) figure.addEventListener(kind, () => dial(index));
    if (figure === document.activeElement) dial(index); // it had the focus before this script listened
  });
  document.addEventListener("focusin", (event) => { if (/** @type {HTMLElement} */ (event.target).matches("input:not([data-pad]), textarea")) pad.hidden = true; });
  pad.addEventListener("pointerdown", (event) => event.preventDefault());
  document.addEventListener("click", (event) => {
    const digit = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-digit]"))?.dataset.digit;
    if (!digit) return;
    if (digit === "next") return figures[pad.hidden ? Math.max(here, 0) : (here + 1) % figures.length].focus();
    const figure = figures[here];
    if (digit === "back") figure.value = figure.value.slice(0, -1);
    else if (digit === "-") { if (figure.dataset.pad) figure.value = figure.value.startsWith("-") ? figure.value.slice(1) : "-" + figure.value; }
    else if (fresh && digit !== "-") figure.value = digit;
    else if (figure.value.length < figure.maxLength) figure.value += digit;
    fresh = false;
  });
}
