import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { Refusal } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'

/** The rows of the sheet that has sessions: the one with the most rows of those with dates. */
export async function readSpreadsheet(file: Buffer): Promise<Rows> {
  const { sheets } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    maxRows: importLimits.rows + 1,
  }).catch((cause: unknown) => {
    throw new Refusal('IMPORT_BROKEN', { cause })
  })
  const all = sheets.map(rowsOf)
  const dated = all.filter((rows) => guessColumns(rows).targets.includes('date'))
  const [largest] = (dated.length > 0 ? dated : all).toSorted((a, b) => b.length - a.length)
  return largest ?? []
}

function rowsOf({ rows, merges = [] }: Sheet): Rows {
  const texts = rows.map((row) => row.map(textOf))
  // A merged cell has its value in its first row and column only. Those below each other are one value for each row.
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const value = texts[startRow]?.[startCol] ?? ''
    const isHeader = startRow === endRow
    for (let row = startRow; row <= Math.min(endRow, texts.length - 1); row++)
      for (let column = startCol; column <= (isHeader ? startCol : endCol); column++) {
        const cells = texts[row]
        if (cells && column < importLimits.columns) cells[column] = value
      }
  }
  return texts
}

/** Spreadsheets count a time without a day from the last day of 1899. */
const firstDay = Date.UTC(1900, 0, 2)

const minute = 60_000

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / minute) * minute).toISOString().split('T')
  if (value.getTime() < firstDay) return time.slice(0, 5)
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}
