// @ts-check
/* A phone that lies on the table goes near black once nobody has touched it for DIM ms, so that its battery lasts the
   evening; the touch that wakes it does nothing else. */

const DIM = 120000;
const root = document.documentElement;
let dimmer = 0;
function bright() {
  clearTimeout(dimmer);
  delete root.dataset.dim;
  if (board() && !document.body.matches(".tv") && matchMedia("(pointer: coarse)").matches) dimmer = setTimeout(() => { root.dataset.dim = ""; }, DIM);
}
for (const kind of ["click", "keydown", "pointercancel", "pageshow"]) addEventListener(kind, (event) => {
  if ("dim" in root.dataset) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  hurry();
  bright();
}, true);
