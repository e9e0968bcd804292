import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { Refusal } from '#server/http/replies/refusals.ts'
import { type Guess, guessColumns, type Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import type { ReadRows } from './read-rows.ts'

interface ReadSheet {
  name: string
  rows: Rows
  guess: Guess
}

/** The rows of the sheet that says most of sessions, and of others like it, such as those of other years. */
export async function readSpreadsheet(file: Buffer): Promise<ReadRows> {
  const { sheets, dateSystem } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    maxRows: importLimits.rows + 1,
  }).catch((cause: unknown) => {
    throw new Refusal('IMPORT_BROKEN', { cause })
  })
  const all = sheets
    .map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet, dateSystem === '1904') }))
    .filter(({ rows }) => rows.some((row) => row.some(Boolean)))
    .map((sheet): ReadSheet => ({ ...sheet, guess: guessColumns(sheet.rows) }))
  const [best, ...others] = all.toSorted((a, b) => worth(b) - worth(a) || b.rows.length - a.rows.length)
  if (!best) return { rows: [], sheets: [] }
  const alike = new Set([best, ...others.filter((one) => isAlike(one, best))])
  return joinSheets(best, all, (sheet) => alike.has(sheet))
}

/** How many fields of a session a sheet has; none without days. */
const worth = ({ guess: { targets } }: ReadSheet) =>
  targets.includes('date')
    ? new Set(targets.filter((target) => target !== 'toNotes' && target !== 'leaveOut')).size
    : 0

const keyOf = (header: string) => header.trim().toLowerCase()

/** Whether most headers of two sheets are the same. Without any, nothing says so. */
function isAlike(one: ReadSheet, best: ReadSheet): boolean {
  const [some, others] = [one, best].map(({ guess }) => new Set(guess.headers.map(keyOf).filter(Boolean)))
  const shared = some && others ? some.intersection(others).size : 0
  return worth(one) > 0 && shared > 1 && shared >= 0.7 * Math.max(some?.size ?? 0, others?.size ?? 0)
}

/** Sheets below each other: the headers and columns of the best one, and those that others have besides. */
function joinSheets(best: ReadSheet, all: ReadSheet[], isRead: (sheet: ReadSheet) => boolean): ReadRows {
  if (all.filter(isRead).length === 1) {
    const sheets = all.map((sheet) => ({ name: sheet.name, from: isRead(sheet) ? 0 : null }))
    return { rows: best.rows, sheets: all.length > 1 ? sheets : [] }
  }
  const headers = [...best.guess.headers]
  const rows: Rows = [headers]
  const sheets = all.map((sheet) => {
    if (!isRead(sheet)) return { name: sheet.name, from: null }
    const from = rows.length
    rows.push(...rowsBelow(sheet, headers))
    return { name: sheet.name, from }
  })
  return { rows, sheets }
}

/** The rows of a sheet under the headers of others, without its own, so that each row keeps its number. */
function rowsBelow({ rows, guess }: ReadSheet, headers: string[]): Rows {
  const columns: number[] = []
  for (const header of guess.headers) {
    const place = headers.findIndex((one, index) => keyOf(one) === keyOf(header) && !columns.includes(index))
    columns.push(place >= 0 ? place : headers.push(header) - 1)
  }
  return rows.map((row, index) => {
    const cells = headers.map(() => '')
    const isHeader = index >= guess.headerRow && index < guess.firstRow
    for (const [column, cell] of isHeader ? [] : row.entries()) cells[columns[column] ?? column] = cell
    return cells
  })
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
