/** Focuses a technique on the map. The browser must not scroll to it: only the map itself moves. */
export const focusOnMap = (id: number) =>
  document.querySelector<HTMLElement>(`[data-technique="${id}"]`)?.focus({ preventScroll: true })
