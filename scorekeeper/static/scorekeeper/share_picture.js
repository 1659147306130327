// @ts-check
/* A picture of ours as a PNG, which every chat can show: to the phone's own sharing, or as a file where it has none.
   Without this script the link beside the button shows the picture itself. */

(() => {
"use strict";

/** @type {Map<string, Promise<File>>} each picture is made once */
const made = new Map();

/** @param {string} address @param {string} name @returns {Promise<File>} */
async function draw(address, name) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  /** @type {Blob|null} */ const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], name, { type: blob.type });
}

/** @param {HTMLElement} button @returns {Promise<File>} */
function picture(button) {
  const address = button.dataset.picture || "";
  let file = made.get(address);
  if (!file) {
    file = draw(address, button.dataset.file || "picture.png");
    file.catch(() => made.delete(address));
    made.set(address, file);
  }
  return file;
}

/** @param {File} file */
function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @param {HTMLElement} button */
async function share(button) {
  const file = await picture(button);
  const sheet = { files: [file] };
  if (!navigator.canShare?.(sheet)) return keep(file);
  try {
    await navigator.share(sheet);
  } catch (error) {
    // Drawing took so long that the phone has forgotten the tap: the next one finds the picture made.
    if (error instanceof DOMException && error.name === "NotAllowedError") button.textContent = button.dataset.again || "";
    else if (!(error instanceof DOMException && error.name === "AbortError")) keep(file);
  }
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-picture]"))) {
  button.hidden = false;
  button.addEventListener("pointerdown", () => picture(button).catch(() => {}));
  button.addEventListener("click", () => share(button).catch(() => {
    const live = document.getElementById("live");
    if (live) live.textContent = button.dataset.failed || "";
    button.hidden = true;
  }));
}
})();
