import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries.ts'
import { asEntry, pendingOf } from '#shared/offline.ts'
import { placed } from './place-entry.ts'

const an = (date: string, id: number): Entry => ({
  ...asEntry(pendingOf({ userId: 1, type: 'training', now: 0, data: { title: 'Class', date } }), []),
  id,
})

const idsOf = (pages: { items: Entry[] }[]) => pages.map(({ items }) => items.map(({ id }) => id))

test('an entry that has arrived stands in its place, once', () => {
  const pages = [
    { items: [an('2026-11-20', 5), an('2026-11-18', 3)], cursor: 'more' },
    { items: [an('2026-11-10', 2)] },
  ]
  expect(idsOf(placed(pages, an('2026-11-19', 9)))).toEqual([[5, 9, 3], [2]])
  expect(idsOf(placed(pages, an('2026-11-18', 9)))).toEqual([[5, 9, 3], [2]])
  expect(idsOf(placed(pages, an('2026-11-10', 2)))).toEqual([[5, 3], [2]])
  expect(idsOf(placed(pages, an('2026-11-01', 9)))).toEqual([
    [5, 3],
    [2, 9],
  ])
})

test('one that is older than all that is loaded comes with its own page', () => {
  expect(idsOf(placed([{ items: [an('2026-11-20', 5)], cursor: 'more' }], an('2026-11-01', 9)))).toEqual([[5]])
})

test('the first of an empty journal stands there', () => {
  expect(idsOf(placed([{ items: [] }], an('2026-11-01', 9)))).toEqual([[9]])
})
