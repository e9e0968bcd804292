import { expect, test } from 'vitest'
import { guessColumns, type Rows } from './guess.ts'
import { readRows } from './plan.ts'
import { orderOf } from './read-date.ts'

const headers = ['Date', 'Start', 'Duration', 'Title', 'Type', 'Notes', 'Techniques', 'Tags', 'Partners', 'Rounds']

/** A sheet in which the row after those that columns are guessed by has this in one cell, then in the next. */
function sheetWith(cell: string): Rows {
  const ordinary = headers.map((header) => (header === 'Date' ? '2026-05-11' : ''))
  const hostile = headers.map((_, column) => ordinary.map((text, index) => (index === column ? cell : text)))
  return [headers, ...Array.from({ length: 250 }, () => ordinary), ...hostile, [cell]]
}

function milliseconds(rows: Rows): number {
  const before = process.cpuUsage()
  const { targets, firstRow } = guessColumns(rows)
  orderOf(rows.map(([date = '']) => date))
  const read = [...readRows(rows, firstRow, { headers, targets, order: 'dmy', usualStart: '' })]
  expect(read.length).toBeGreaterThan(250)
  return process.cpuUsage(before).user / 1000
}

const fastest = (rows: Rows) => Math.min(...[1, 2, 3].map(() => milliseconds(rows)))

const hostile: [what: string, cell: (length: number) => string][] = [
  ['spaces between two letters', (length) => `a${' '.repeat(length)}b`],
  ['dots between two letters', (length) => `a${'.'.repeat(length)}b`],
  ['commas', (length) => ','.repeat(length)],
  ['opening brackets', (length) => '(['.repeat(length / 2)],
  ['closing brackets after commas', (length) => ',)'.repeat(length / 2)],
  ['marks of lists', (length) => `${'- '.repeat(length / 2)}x`],
  ['a date and white space', (length) => `2026-05-11${' \n'.repeat(length / 2)}x`],
  ['digits', (length) => '1'.repeat(length)],
  ['names joined by and', (length) => 'a and '.repeat(length / 6)],
  ['numbers of rounds', (length) => '2x '.repeat(length / 3)],
]

test.each(hostile)('a cell of %s takes no longer than its length', (_what, cell) => {
  fastest(sheetWith(cell(2_000)))
  const [short, long] = [fastest(sheetWith(cell(5_000))), fastest(sheetWith(cell(80_000)))]
  // In proportion, it would be 16 times as long, going over it twice, 256 times. What every sheet takes is in both.
  expect(long).toBeLessThan(64 * Math.max(short, 2))
})
