import type { Rows } from '#shared/import/guess.ts'

/** What a file says. */
export interface ReadRows {
  rows: Rows
  /** The sheets of a workbook with several, or the tables of a ZIP; `from` is where its rows begin, null if it isn't read. */
  sheets: { name: string; from: number | null }[]
  /** Whether it is notes whose years were proposed. */
  isYearless?: boolean
}

/** As it was stored by this release, or by an earlier one, which read one sheet. */
export const storedTable = (json: string): ReadRows => {
  const read = JSON.parse(json) as ReadRows | Rows
  return Array.isArray(read) ? { rows: read, sheets: [] } : read
}

/** A row as its sheet counts it, from 1, and the sheet, if others are read as well. */
export function placeOfRow(row: number, sheets: ReadRows['sheets']): { row: number; sheet: string } {
  const read = sheets.filter(({ from }) => from !== null)
  const sheet = read.length > 1 ? read.findLast(({ from }) => (from ?? 0) < row) : undefined
  return sheet ? { row: row - (sheet.from ?? 0), sheet: sheet.name } : { row, sheet: '' }
}
