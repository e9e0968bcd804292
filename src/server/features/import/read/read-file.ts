import { Refusal } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import { decode } from './decode.ts'
import { readCsv } from './read-csv.ts'
import type { ReadRows } from './read-rows.ts'
import { readText } from './read-text.ts'
import { readSpreadsheet } from './read-xlsx.ts'
import { storable } from './storable.ts'
import { unpack } from './unpack.ts'

const startsWith = (file: Buffer, bytes: string) => file.toString('latin1', 0, bytes.length) === bytes

/** Reads the rows of a spreadsheet or of notes, by what the file is; its name is only asked for a day. */
export async function readFile(file: Buffer, name = ''): Promise<ReadRows> {
  if (file.length === 0) throw new Refusal('IMPORT_EMPTY')
  if (startsWith(file, 'PK')) return withinLimits(await readArchive(file))
  if (startsWith(file, '\xd0\xcf\x11\xe0')) throw new Refusal('IMPORT_OLD_FORMAT')
  return withinLimits({ rows: readText(file, name), sheets: [] })
}

/** Notes that other journals export as a folder. */
const isNotes = (name: string) => /\.(json|md|markdown|txt)$/i.test(name)
const isTable = (name: string) => /\.csv$/i.test(name)
const isHidden = (name: string) => /(^|\/)(\.|__MACOSX)/.test(name)

/** A spreadsheet, a folder with the export of another app, or one of notes. */
async function readArchive(file: Buffer): Promise<ReadRows> {
  const isWanted = (name: string) => (isNotes(name) || isTable(name)) && !isHidden(name)
  const { names, contents } = await unpack(file, isWanted)
  if (names.has('xl/workbook.xml')) return readSpreadsheet(file)
  const known = knownTable(contents.filter(({ name }) => isTable(name)))
  if (known) return known
  const notes = contents.filter(({ name }) => isNotes(name)).map(({ name, content }) => readText(content, name))
  const [first] = notes
  if (!first) throw new Refusal('IMPORT_TYPE')
  return { rows: [...first.slice(0, 1), ...notes.flatMap((rows) => rows.slice(1))], sheets: [] }
}

/** The table that is the export of another app, as WHOOP packs it with others. */
function knownTable(tables: { name: string; content: Buffer }[]): ReadRows | undefined {
  for (const { name, content } of tables) {
    const rows = readCsv(decode(content))
    const isRead = (one: string) => (one === name ? 0 : null)
    if (guessColumns(rows).known)
      return { rows, sheets: tables.map((one) => ({ name: one.name, from: isRead(one.name) })) }
  }
  return undefined
}

function withinLimits({ rows, sheets }: ReadRows): ReadRows {
  const used = trimmed(rows)
  if (used.length === 0) throw new Refusal('IMPORT_EMPTY')
  const { rows: maxRows, columns, text } = importLimits
  if (used.length > maxRows || used.some((row) => row.length > columns)) throw new Refusal('IMPORT_TOO_LARGE')
  const length = used.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
  if (length > text) throw new Refusal('IMPORT_TOO_LARGE')
  return { rows: used, sheets }
}

/** Without what can't be stored, with Word's line breaks as others', and without empty cells and rows at the end. */
function trimmed(rows: Rows): Rows {
  const clean = rows.map((row) => {
    const cells = row.map((cell) => storable(cell).replaceAll('\v', '\n').trim())
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
  return clean.slice(0, clean.findLastIndex((row) => row.length > 0) + 1)
}
