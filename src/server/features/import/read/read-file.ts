import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
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
const isNotes = (name: string) => /\.(json|md|markdown|txt)$/i.test(name) && !/(^|\/)(\.|__MACOSX)/.test(name)

/** A spreadsheet, or a folder of notes. */
async function readArchive(file: Buffer): Promise<ReadRows> {
  const { names, contents } = await unpack(file, isNotes)
  if (names.has('xl/workbook.xml')) return readSpreadsheet(file)
  const notes = contents.map(({ name, content }) => readText(content, name))
  const [first] = notes
  if (!first) throw new Refusal('IMPORT_TYPE')
  return { rows: [...first.slice(0, 1), ...notes.flatMap((rows) => rows.slice(1))], sheets: [] }
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
