const apis = import.meta.glob('../features/*/api.ts')

/** Loads what all features declare about their queries: how each is cached, and which are warmed up. */
export async function loadQueries() {
  // What cannot be loaded now is declared when its page is opened.
  await Promise.allSettled(Object.values(apis).map((load) => load()))
}
