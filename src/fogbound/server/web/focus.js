// Whoever plays by keyboard stays where he was, although the page makes its parts anew with every question.

/** What a button is, whatever element it is at the moment. @param {Element | null} one */
const nameOf = (one) => one?.id || /** @type {HTMLElement | null} */ (one)?.dataset?.action || /** @type {HTMLElement | null} */ (one)?.dataset?.pick || "";

/** Draw a part anew; whoever was in it by keyboard is afterwards on the same button, or on the first that answers, or at least in the same part.
 * @param {HTMLElement} place @param {() => void} draw @param {string} [first] which buttons answer */
export function keepFocus(place, draw, first) {
  const had = document.activeElement;
  const mine = had !== null && place.contains(had) && had.matches(":focus-visible");
  draw();
  if (!mine) return;
  if (had !== place && had.isConnected) return /** @type {HTMLElement} */ (had).focus(); // it may have been put there again
  const can = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("button:not(:disabled)")]);
  const same = can.find((one) => nameOf(had) && nameOf(one) === nameOf(had));
  (same ?? can.find((one) => first && one.matches(first)) ?? place).focus();
}
