/**
 * Runs in the page. The queries that the device has cached for its user; the page saves them first, as if it were left and came
 * back.
 */
export async function cachedQueries() {
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  window.dispatchEvent(new PageTransitionEvent('pageshow'))
  // Opening it before the app does would create one without stores, which the app can't use.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'rollbook-read')) return []
  const answerOf = <T>(request: IDBRequest) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result as T))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  const db = await answerOf<IDBDatabase>(indexedDB.open('rollbook-read'))
  const rows = db.transaction('cache').objectStore('cache')
  const user = await answerOf<unknown>(rows.get('user'))
  const all = rows.getAll(IDBKeyRange.bound('queries', 'queries0', false, true))
  const cached = await answerOf<{ queries: { key: unknown[]; data: unknown }[] }[]>(all)
  db.close()
  if (user === undefined) return []
  return cached
    .flatMap(({ queries }) => queries)
    .map(({ key, data }) => ({ key: JSON.stringify(key), data: JSON.stringify(data) }))
}
