// Standing orders: answers given beforehand, so that a battle does not wait for me.

import { el, field, select } from "./dom.js";
import { t } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";

/** Each order and its answers; without one the question is asked as ever. */
const ORDERS = { air: ["stay", "withdraw"], ground: ["stay", "weak", "retreat"], losses: ["first", "last"], reaction: ["none"] };

/** @param {string} game */
export function standingOrders(game) {
  const place = el("div", { class: "standing" });
  api("GET", `/games/${game}/orders`).then(({ orders }) => place.append(...form(game, orders)), () => undefined);
  return place;
}

/** @param {string} game @param {Record<string, any>} orders */
function form(game, orders) {
  const save = () => api("PUT", `/games/${game}/orders`, { orders }).then(() => notice(t("standing.saved")), (fault) => notice(fault.message));
  const change = (/** @type {string} */ name, /** @type {string | number} */ value) => {
    if (value === "") delete orders[name];
    else orders[name] = value;
    save();
  };
  const parts = Object.entries(ORDERS).map(([name, answers]) =>
    field(t(`standing.${name}`), select([["", t("standing.ask")], ...answers.map((one) => /** @type {[string, string]} */ ([one, t(`standing.${name}.${one}`)]))], orders[name] ?? "", {
      name: `standing-${name}`, onchange: (/** @type {any} */ event) => change(name, event.target.value),
    })));
  const steps = el("input", { type: "number", min: 1, max: 20, value: orders.steps ?? 3, onchange: (/** @type {any} */ event) => change("steps", Number(event.target.value)) });
  orders.steps ??= 3;
  return [...parts, field(t("standing.steps"), steps)];
}
