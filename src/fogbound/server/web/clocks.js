// Time control: what each side has left. The server keeps the time; between two of its views we only count down.

import { el, replace } from "./dom.js";
import { t, word } from "./i18n.js";
import { state } from "./state.js";

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const SHORT = 5 * MINUTE;

/** The clock of a view, and when that view came. @type {{of: unknown, at: number}} */
let came = { of: null, at: 0 };

/** @param {number} seconds */
export function timeText(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (left >= 2 * DAY) return t("clock.days", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  return hours ? `${hours}:${two(minutes)}:${two(left % MINUTE)}` : `${minutes}:${two(left % MINUTE)}`;
}

/** @param {HTMLElement} place */
export function showClocks(place) {
  const clock = state.view?.clock;
  place.hidden = !clock || Boolean(state.replay);
  if (place.hidden) return;
  if (came.of !== clock) came = { of: clock, at: performance.now() };
  const gone = (performance.now() - came.at) / 1000;
  replace(place, Object.entries(clock.left).map(([side, seconds]) => {
    const running = clock.running === side && state.view.status === "on";
    const left = /** @type {number} */ (seconds) - (running ? gone : 0);
    return el("span", { class: `clock ${side} ${running ? "running" : ""} ${left < SHORT ? "short" : ""}`, role: "timer", "aria-label": t("clock.of", { side: word("side", side) }) },
      el("small", {}, word("side", side)), " ", el("b", {}, timeText(left)));
  }));
}

/** Let the clocks tick. @param {HTMLElement} place @returns {() => void} how to stop */
export function tick(place) {
  const timer = setInterval(() => showClocks(place), 1000);
  return () => clearInterval(timer);
}
