import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'

interface Page {
  items: Entry[]
  cursor?: string | undefined
}

/** Shows a stored entry in the journal that is loaded, so that it does not vanish until the list has been read again. */
export function placeEntry(client: QueryClient, entry: Entry) {
  client.setQueryData<InfiniteData<Page>>(
    ['/api/entries', { q: '' }],
    (data) => data && { ...data, pages: placed(data.pages, entry) },
  )
}

/** The pages, newest first, with the entry in its place; one that is older than all that is loaded has none yet. */
export function placed<P extends Page>(pages: P[], entry: Entry): P[] {
  const others = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== entry.id) }))
  const isOlder = (one: Entry) => one.date < entry.date || (one.date === entry.date && one.id < entry.id)
  const found = others.findIndex(({ items }) => items.some(isOlder))
  const at = found < 0 && others.at(-1)?.cursor === undefined ? others.length - 1 : found
  return others.map((page, n) => {
    if (n !== at) return page
    const place = page.items.findIndex(isOlder)
    return { ...page, items: page.items.toSpliced(place < 0 ? page.items.length : place, 0, entry) }
  })
}
