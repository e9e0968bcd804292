/** Whether some of it was put together from the cache because the server did not reply. */
export const isFromCache = (data: unknown) => pagesOf(data).some(({ isCached }) => isCached)

/** What of it came from the server. */
export function fromServer(data: unknown): unknown {
  if (!isFromCache(data)) return data
  const pages = pagesOf(data)
  const count = pages.findIndex(({ isCached }) => isCached)
  const { pageParams = [] } = data as { pageParams?: unknown[] }
  return count === 0 ? undefined : { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) }
}

const pagesOf = (data: unknown) => (data as { pages?: { isCached?: boolean }[] } | undefined)?.pages ?? []
