// Making elements.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Attributes `class`, any attribute, `onclick` and its like; null and false are left out
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {Attributes} attributes @param {(Child | Child[])[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  fill(element, attributes, children);
  return element;
}

/** @param {string} label @param {(event: any) => void} onclick @param {Attributes} [attributes] */
export function button(label, onclick, attributes = {}) {
  return el("button", { type: "button", ...attributes, onclick }, label);
}

/** @param {string} label @param {HTMLElement} input */
export function field(label, input) {
  return el("label", { class: "field" }, el("span", {}, label), input);
}

/** @param {[string, string][]} choices value and label @param {string} value @param {Attributes} [attributes] */
export function select(choices, value, attributes = {}) {
  return /** @type {HTMLSelectElement} */ (
    el("select", attributes, choices.map(([name, label]) => el("option", { value: name, selected: name === value }, label)))
  );
}

/** @param {Element} element @param {...(Child | Child[])} children */
export function replace(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/**
 * A part of the page that is made anew only when something that it shows has changed.
 * @template {any[]} A
 * @param {() => unknown[]} reads what it shows @param {(...args: A) => void} show
 * @returns {(...args: A) => void}
 */
export function seldom(reads, show) {
  /** @type {unknown[] | null} */
  let last = null;
  return (...args) => {
    const now = reads();
    if (last?.length === now.length && now.every((one, n) => one === last?.[n])) return;
    last = now;
    show(...args);
  };
}
