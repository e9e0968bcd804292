import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import { decode } from './decode.ts'
import { readCsv } from './read-csv.ts'
import { readSpreadsheet } from './read-xlsx.ts'

const startsWith = (file: Buffer, bytes: string) => file.toString('latin1', 0, bytes.length) === bytes

/** Reads the rows of a spreadsheet, by what it is, not by its name. */
export async function readFile(file: Buffer): Promise<Rows> {
  if (file.length === 0) throw new Refusal('IMPORT_EMPTY')
  if (startsWith(file, 'PK')) return withinLimits(await readSpreadsheet(file))
  if (startsWith(file, '\xd0\xcf\x11\xe0')) throw new Refusal('IMPORT_OLD_FORMAT')
  return withinLimits(readCsv(decode(file)))
}

function withinLimits(rows: Rows): Rows {
  const used = trimmed(rows)
  if (used.length === 0) throw new Refusal('IMPORT_EMPTY')
  const { rows: maxRows, columns, text } = importLimits
  if (used.length > maxRows || used.some((row) => row.length > columns)) throw new Refusal('IMPORT_TOO_LARGE')
  const length = used.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
  if (length > text) throw new Refusal('IMPORT_TOO_LARGE')
  return used
}

/** Without what can't be stored, and without empty cells and rows at the end. */
function trimmed(rows: Rows): Rows {
  const clean = rows.map((row) => {
    const cells = row.map((cell) => cell.replaceAll('\0', '').toWellFormed().trim())
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
  return clean.slice(0, clean.findLastIndex((row) => row.length > 0) + 1)
}
