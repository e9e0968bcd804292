import type { Query, QueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { counted } from '#shared/foundation/numbers.ts'
import { isFromCache } from './cached-pages.ts'

interface OldCopy {
  /** When the server last replied, in milliseconds. */
  at: number
  /** '8 days old'. */
  age: string
  isOpen: boolean
}

/** The saved copy that is too old to be shown automatically; undefined once the server has replied. */
const oldCopy = createStore<OldCopy | undefined>(undefined)

export const useOldCopy = () => useSelector(oldCopy)

const day = 24 * 3_600_000

function ageOf(at: number): string {
  const days = Math.floor((Date.now() - at) / day)
  return counted(days, 'day old', 'days old')
}

/** Offers the saved copy until the server replies. From then on, nothing of it is shown. */
export function offerOldCopy(client: QueryClient, at: number) {
  oldCopy.setState(() => ({ at, age: ageOf(at), isOpen: false }))
  const stop = client.getQueryCache().subscribe((event) => {
    const isFetched = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true
    if (!isFetched || isFromCache(event.query.state.data)) return
    stop()
    oldCopy.setState(() => undefined)
    const isOld = ({ meta, state }: Query) => meta?.isCached === true && state.dataUpdatedAt <= at
    client.removeQueries({ type: 'inactive', predicate: isOld })
    void client.invalidateQueries({ predicate: isOld })
  })
}

/** Shows the saved copy, however old it is. */
export async function openOldCopy(client: QueryClient, userId: number) {
  const { restoreOldCopy } = await import('./query-cache.ts')
  await restoreOldCopy(client, userId, Date.now())
  oldCopy.setState((copy) => copy && { ...copy, isOpen: true })
}
