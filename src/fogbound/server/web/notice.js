// A sentence at the edge of the screen: refusals, news.

import { ruleTag } from "./rules.js";
import { state } from "./state.js";
import { el } from "./dom.js";

let timer = 0;

/** @param {string} text @param {string} [rule] */
export function notice(text, rule = "") {
  const place = /** @type {HTMLElement} */ (document.getElementById("notice"));
  place.replaceChildren(text, " ", rule ? (state.table ? ruleTag(rule) : el("span", { class: "rule" }, rule)) ?? "" : "");
  place.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => place.classList.remove("shown"), 7000);
}
