// A sentence at the edge of the screen: refusals, news.

import { readable } from "./edges.js";
import { ruleTag } from "./rules.js";
import { state } from "./state.js";
import { el } from "./dom.js";

let timer = 0;

/** @param {string} text @param {string} [rule] */
export function notice(text, rule = "") {
  const place = /** @type {HTMLElement} */ (document.getElementById("notice"));
  place.replaceChildren(readable(text), " ", rule ? (state.table ? ruleTag(rule) : el("span", { class: "rule" }, rule)) ?? "" : "");
  place.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(hush, 7000);
}

/** It has been read. */
export const hush = () => document.getElementById("notice")?.classList.remove("shown");
