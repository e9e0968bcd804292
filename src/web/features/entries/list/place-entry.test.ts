import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { asEntry, entryDataOf } from '#shared/entries/pending-entries.ts'
import { withPlaced } from './place-entry.ts'

const an = (date: string, id: number): Entry => ({
  ...asEntry({ data: entryDataOf({ title: 'Class', date }), files: [] }, []),
  id,
})

const idsOf = (pages: { items: Entry[] }[]) => pages.map(({ items }) => items.map(({ id }) => id))

test('a stored entry is listed once, in its place', () => {
  const pages = [
    { items: [an('2026-11-20', 5), an('2026-11-18', 3)], cursor: 'more' },
    { items: [an('2026-11-10', 2)] },
  ]
  expect(idsOf(withPlaced(pages, an('2026-11-19', 9)))).toEqual([[5, 9, 3], [2]])
  expect(idsOf(withPlaced(pages, an('2026-11-18', 9)))).toEqual([[5, 9, 3], [2]])
  expect(idsOf(withPlaced(pages, an('2026-11-10', 2)))).toEqual([[5, 3], [2]])
  expect(idsOf(withPlaced(pages, an('2026-11-01', 9)))).toEqual([
    [5, 3],
    [2, 9],
  ])
})

test('an entry older than everything loaded waits for its own page', () => {
  expect(idsOf(withPlaced([{ items: [an('2026-11-20', 5)], cursor: 'more' }], an('2026-11-01', 9)))).toEqual([[5]])
})

test('the first entry of an empty journal is listed', () => {
  expect(idsOf(withPlaced([{ items: [] }], an('2026-11-01', 9)))).toEqual([[9]])
})
