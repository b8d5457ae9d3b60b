// A link that is handed on: into the clipboard where the browser lets us, else into the hands of the player.

import { ask } from "./confirm.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { notice } from "./notice.js";

/** @param {string} link */
export async function share(link) {
  const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  if (copied) return notice(t("link.copied", { link }));
  const field = /** @type {HTMLInputElement} */ (el("input", { readonly: true, value: link, "aria-label": t("link") }));
  const read = ask(t("link"), [el("p", {}, t("link.by_hand")), field], [["", t("close")]]);
  field.select();
  await read;
}
