import type { Rows } from '#shared/import/guess.ts'

/** A sheet of a workbook, a table of a ZIP, or all that another file says, which then has no name. */
export interface ReadTable {
  name: string
  /** None of one that has no days, or that there is no room for. */
  rows: Rows
}

/** What a file says. */
export interface ReadRows {
  tables: ReadTable[]
  /** Whether its days say no year, so that years were proposed. */
  isYearless?: boolean
  /** The files of a folder, whose rows are one table, in order: where those of each end. */
  files?: FolderFile[]
}

export interface FolderFile {
  path: string
  until: number
}

/** Of one table, without others to choose. */
export const ofOneTable = (rows: Rows): ReadRows => ({ tables: [{ name: '', rows }] })

/** As it was stored by this release, or by an earlier one, which stored only what it had read. */
export const storedTable = (json: string): ReadRows => {
  const read = JSON.parse(json) as ReadRows | { rows: Rows } | Rows
  if (Array.isArray(read)) return ofOneTable(read)
  return 'rows' in read ? ofOneTable(read.rows) : read
}

/** A sheet with where its rows begin among those that are read; null if it isn't read. */
export interface PlacedSheet {
  name: string
  from: number | null
}

/** Tables below each other, and all that there are. */
export interface JoinedTables {
  rows: Rows
  /** None if there is only one. */
  sheets: (PlacedSheet & { count: number })[]
  /** The file of a folder that a row is of, counted from 1; undefined for anything but a folder. */
  fileAt?: (row: number) => string
}

/** A row as its sheet counts it, from 1, and the sheet, if others are read as well. */
export function placeOfRow(row: number, sheets: PlacedSheet[]): { row: number; sheet: string } {
  const read = sheets.filter(({ from }) => from !== null)
  const sheet = read.length > 1 ? read.findLast(({ from }) => (from ?? 0) < row) : undefined
  return sheet ? { row: row - (sheet.from ?? 0), sheet: sheet.name } : { row, sheet: '' }
}
