import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { splitRows } from './read-csv.ts'

test('cells are split where other programs split them, whatever quotes and line breaks they have', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', ' ', 'a', 'é', '腕'), maxLength: 40 })
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';'), (written, delimiter) => {
      expect(splitRows(written, delimiter)).toEqual(parseCsv(written, { delimiter }))
    }),
    { numRuns: 5_000 },
  )
})
