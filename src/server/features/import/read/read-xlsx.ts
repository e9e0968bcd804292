import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import type { ReadRows } from './read-rows.ts'

/** The sheets of a workbook that say anything, without those that are hidden. */
export async function readSpreadsheet(file: Buffer): Promise<ReadRows> {
  const { sheets, dateSystem } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    maxRows: importLimits.rows + 1,
  }).catch((cause: unknown) => {
    throw new Refusal('IMPORT_BROKEN', { cause })
  })
  const tables = sheets
    .map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet, dateSystem === '1904') }))
    .filter(({ rows }) => rows.some((row) => row.some(Boolean)))
  return { tables }
}

function rowsOf({ rows, merges = [] }: Sheet, is1904: boolean): Rows {
  const texts = rows.map((row) => row.map((value) => textOf(value, is1904)))
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

/** Spreadsheets count a time without a day from the last day of 1899, and those of old Macs from the first day of 1904. */
const firstDay = Date.UTC(1900, 0, 2)
const firstDayIn1904 = Date.UTC(1904, 0, 2)

const minute = 60_000

function textOf(value: CellValue, is1904: boolean): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / minute) * minute).toISOString().split('T')
  if (value.getTime() < (is1904 ? firstDayIn1904 : firstDay)) return time.slice(0, 5)
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}
