// @ts-check
/* A new table: chips fill the next free place, the button says back who sits there so far, and who plays whom. */

const places = () => /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".felt input[name^=name-]")]);
/** @param {HTMLInputElement} place @returns {HTMLInputElement|null} the hidden id of the known player in it */
const known = (place) => document.querySelector(`[name="player-${place.name.slice(5)}"]`);
/** @type {NodeListOf<HTMLButtonElement>} */ const chips = document.querySelectorAll("button[data-fill]");

document.addEventListener("click", (event) => {
  const chip = /** @type {HTMLButtonElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("button[data-fill]"));
  if (!chip) return;
  event.preventDefault();
  const free = places().find((place) => !place.value.trim());
  if (!free) return;
  free.value = chip.dataset.fill || "";
  const id = known(free);
  if (id) id.value = chip.value;
  tell();
  const label = document.querySelector(`label[for="${free.id}"]`);
  say(`${label?.textContent}: ${free.value}`);
});
document.addEventListener("input", (event) => {
  const place = /** @type {HTMLInputElement} */ (event.target);
  if (!place.closest?.(".felt") || !place.name.startsWith("name-")) return;
  const id = known(place);
  if (id) id.value = "";
  tell();
});

function tell() {
  const names = places().map((place) => place.value.trim());
  const used = places().map((place) => known(place)?.value);
  for (const chip of chips) chip.hidden = chip.value !== "guest" && used.includes(chip.value);
  const start = at("start");
  if (!start) return;
  if (!start.dataset.sides || !names.every(Boolean)) return void (at("against").textContent = names.filter(Boolean).join(", "));
  const sides = start.dataset.sides.split("|").map((side) => side.split(" ").map((seat) => names[Number(seat)]).join(" + "));
  const said = sides.reduce((all, side) => all ? (start.dataset.against || "{} {}").replace("{}", () => all).replace("{}", () => side) : side, "");
  at("against").textContent = said;
}
