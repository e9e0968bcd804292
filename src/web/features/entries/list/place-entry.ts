import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { asPage } from './cached-entries.ts'

interface Page {
  items: Entry[]
  cursor?: string | undefined
}

/** Adds a stored entry to the loaded journal, so that it doesn't vanish until the list is fetched again. */
export function placeEntry(client: QueryClient, entry: Entry) {
  changePages(client, (pages) => withPlaced(pages, entry))
  patchQuery(client, ['/api/entries', 'one', entry.id], () => entry)
}

/** Removes a deleted entry from the loaded journal. */
export const removeFromJournal = (client: QueryClient, { id }: Pick<Entry, 'id'>) =>
  changePages(client, (pages) => without(pages, id))

/** Changes the journal and the prefetched newest entries. */
function changePages(client: QueryClient, change: (pages: Page[]) => Page[]) {
  patchQuery<InfiniteData<Page>>(client, ['/api/entries', { q: '' }], (data) => ({
    ...data,
    pages: change(data.pages),
  }))
  patchQuery<Entry[]>(client, ['/api/entries', 'newest'], (newest) =>
    change([asPage(newest)])
      .flatMap(({ items }) => items)
      .slice(0, limits.page.max),
  )
}

const without = <P extends Page>(pages: P[], id: number): P[] =>
  pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }))

/** The pages, newest first, with the entry in its place. An entry older than everything loaded is left out. */
export function withPlaced<P extends Page>(pages: P[], entry: Entry): P[] {
  const others = without(pages, entry.id)
  const isOlder = (one: Entry) => one.date < entry.date || (one.date === entry.date && one.id < entry.id)
  const found = others.findIndex(({ items }) => items.some(isOlder))
  const at = found < 0 && others.at(-1)?.cursor === undefined ? others.length - 1 : found
  return others.map((page, n) => {
    if (n !== at) return page
    const index = page.items.findIndex(isOlder)
    return { ...page, items: page.items.toSpliced(index < 0 ? page.items.length : index, 0, entry) }
  })
}
