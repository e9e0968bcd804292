import fc from 'fast-check'
import { parseCsv, writeCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { readCsv, splitRows } from './read-csv.ts'

test('cells are split where other programs split them, whatever quotes and line breaks they have', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', ' ', 'a', 'é', '腕'), maxLength: 40 })
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';'), (written, delimiter) => {
      expect(splitRows(written, delimiter)).toEqual(parseCsv(written, { delimiter }))
    }),
    { numRuns: 5_000 },
  )
})

test('cells that were kept from being computed come in as they were written', () => {
  const rows = [
    ['Date', 'Notes'],
    ['2024-03-04', '-5 kg, then =SUM'],
    ['2024-03-05', '@Theo'],
    ['2024-03-06', "'twas a good day"],
  ]
  expect(readCsv(writeCsv(rows, { escapeFormulae: true }))).toEqual(rows)
})
