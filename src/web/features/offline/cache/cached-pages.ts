/** Whether part of it comes from the cache because the server didn't reply. */
export const isFromCache = (data: unknown) => pagesOf(data).some(({ isCached }) => isCached)

/** The part that came from the server. */
export function fromServer(data: unknown): unknown {
  if (!isFromCache(data)) return data
  const pages = pagesOf(data)
  const count = pages.findIndex(({ isCached }) => isCached)
  const { pageParams = [] } = data as { pageParams?: unknown[] }
  return count === 0 ? undefined : { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) }
}

const pagesOf = (data: unknown) => (data as { pages?: { isCached?: boolean }[] } | undefined)?.pages ?? []
