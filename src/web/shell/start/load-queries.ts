const apis = import.meta.glob('../../features/*/api.ts')

/** Loads every feature's query declarations: how each is cached, and which are warmed up. */
export async function loadQueries() {
  // Queries that can't be loaded now are declared when their page opens.
  await Promise.allSettled(Object.values(apis).map((load) => load()))
}
