import type { Entry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { isFound } from '#shared/search.ts'

type Place = Pick<Entry, 'date' | 'id'>

interface Page {
  items: Entry[]
  cursor?: string | undefined
}

const isOlder = (one: Place, other: Place) =>
  one.date < other.date || (one.date === other.date && one.id < other.id)

/**
 * The journal as it was loaded, which is looked after with every change, and beyond its end what was fetched ahead.
 * Both newest first.
 */
export function joined(pages: Page[], ahead: Entry[]): Entry[] {
  const loaded = pages.flatMap(({ items }) => items)
  const last = loaded.at(-1)
  if (!last) return pages.length > 0 ? [] : ahead
  return pages.at(-1)?.cursor === undefined ? loaded : [...loaded, ...ahead.filter((one) => isOlder(one, last))]
}

/** Whether the loaded journal is, as far as both reach, what was fetched just now; both newest first. */
export function isAsLoaded(pages: Page[], newest: Entry[]): boolean {
  const loaded = pages.flatMap(({ items }) => items)
  const reach = Math.min(
    pages.at(-1)?.cursor === undefined ? Number.POSITIVE_INFINITY : loaded.length,
    newest.length < limits.page.most ? Number.POSITIVE_INFINITY : newest.length,
  )
  return JSON.stringify(loaded.slice(0, reach)) === JSON.stringify(newest.slice(0, reach))
}

/** One page of known entries as the server would answer it; `cursor` is its 'date_id' of the last that was shown. */
export function keptPage(known: Entry[], q: string, cursor: string | undefined) {
  const [date = '', id = ''] = cursor?.split('_') ?? []
  const found = known.filter((entry) => isFound(entry, q))
  const rest = cursor === undefined ? found : found.filter((entry) => isOlder(entry, { date, id: Number(id) }))
  const items = rest.slice(0, limits.page.usual)
  const last = items.at(-1)
  // Of the journal itself there may be more than is known; of a search no more can be found here.
  const goesOn = rest.length > items.length || q === ''
  return {
    items,
    cursor: goesOn && last ? `${last.date}_${last.id}` : undefined,
    total: q === '' ? undefined : found.length,
    isKept: true as const,
  }
}
