const apis = import.meta.glob('../../features/*/api.ts')

/** Loads every feature's query declarations: how each is cached, and which are warmed up. */
export async function loadQueries() {
  // What can't be loaded now is declared when its page is opened.
  await Promise.allSettled(Object.values(apis).map((load) => load()))
}
