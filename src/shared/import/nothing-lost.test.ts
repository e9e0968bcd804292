import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessColumns, type Rows } from './guess.ts'
import { readRows } from './plan.ts'

const headers = [
  'Date',
  'Start',
  'End',
  'Duration',
  'Title',
  'Type',
  'Gym',
  'Coach',
  'Notes',
  'Techniques',
  'Tags',
]
const moreHeaders = ['Partners', 'Rounds', 'RPE', 'Weight', 'Gi', 'When', 'Name', '']

const word = fc.constant('word')
const cell = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.tuple(word, word).map((words) => words.join(' ')) },
  fc.constantFrom('', '19:00', '90', 'TRUE', 'No', '7pm', '2024-05-11', 'May 11, 2026 6:30 PM'),
  fc.tuple(fc.constantFrom('2024-05-11', '11.5.2024', 'May 11, 2026'), word).map((parts) => parts.join(' ')),
)
const table = fc
  .uniqueArray(fc.constantFrom(...headers, ...moreHeaders), { minLength: 2, maxLength: 8 })
  .chain((names) => {
    const row = fc.tuple(fc.constantFrom('2024-03-04', '', 'soon'), ...names.slice(1).map(() => cell))
    return fc.tuple(fc.constant(names.with(0, 'Date')), fc.array(row, { minLength: 1, maxLength: 6 }))
  })

/** Each word of the rows as one that is nowhere else. */
function withOwnWords(rows: Rows): Rows {
  let count = 0
  return rows.map((row) => row.map((text) => text.replace(/word/g, () => `word${++count}x`)))
}

/** The words of a table that are in no session, in no skipped row, and not in a column that is left out. */
function lostOf(rows: Rows): string[] {
  const { headers: names, targets, firstRow } = guessColumns(rows)
  const reading = { headers: names, targets, order: null, usualStart: '' }
  const read = [...readRows(rows, firstRow, reading)]
  const skipped = new Set(read.flatMap((one) => (one && 'reason' in one ? one.row : [])))
  const said = JSON.stringify(read.map((one) => (one && 'session' in one ? one.session : undefined)))
  return rows.slice(firstRow).flatMap((row, index) =>
    row
      .filter((_, column) => targets[column] !== 'leaveOut' && !skipped.has(firstRow + index + 1))
      .flatMap((text) => text.match(/word\d+x/g) ?? [])
      .filter((one) => !said.includes(one)),
  )
}

test('every word of a table is in a session, in a row that is skipped, or in a column that is left out', () => {
  fc.assert(
    fc.property(table, ([names, rows]) => {
      expect(lostOf([names, ...withOwnWords(rows)])).toEqual([])
    }),
    { numRuns: 300 },
  )
})
