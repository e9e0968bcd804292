import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import { type Note, rowsOfNotes } from '#shared/import/note.ts'
import type { Here } from './notes/here.ts'
import type { ReadRows } from './read-rows.ts'
import { isProseAlone, readText } from './read-text.ts'
import { readSpreadsheet } from './read-xlsx.ts'
import { knownTable, readFolder } from './read-zip.ts'
import { storable } from './storable.ts'
import { checkParts, contentOf, openZip, type Zip } from './unpack.ts'
import { unreadableByParts } from './unreadable.ts'

const startsWith = (file: Buffer, bytes: string) => file.toString('latin1', 0, bytes.length) === bytes

const anywhere: Here = { timeZone: '', today: '9999-12-31' }

/** Reads the rows of a spreadsheet or of notes, by what the file is; its name is only asked for a day. */
export async function readFile(file: Buffer, name = '', here = anywhere): Promise<ReadRows> {
  if (file.length === 0) throw new Refusal('IMPORT_EMPTY')
  if (startsWith(file, 'PK')) return readZip(file, name, here)
  if (startsWith(file, '\xd0\xcf\x11\xe0')) throw new Refusal('IMPORT_OLD_FORMAT')
  const read = readText(file, name, here, true)
  if ('notes' in read) return withinLimits(ofNotes(read.notes))
  const whole = withinLimits(plain('table' in read ? read.table : read.cells))
  if ('undated' in read && isProseAlone(whole.rows)) throw new Refusal('IMPORT_NO_DAYS')
  return whole
}

/** Reads a spreadsheet in memory, or a folder of notes there or at a path: with photos, it may be large. */
export async function readZip(source: Buffer | string, name: string, here: Here): Promise<ReadRows> {
  const zip = await openZip(source)
  try {
    if (!zip.names.has('xl/workbook.xml')) {
      const unreadable = unreadableByParts(zip.names, name, await kindOf(zip))
      if (unreadable) throw new Refusal(unreadable)
      return withinLimits((await knownTable(zip)) ?? plain(await readFolder(zip, here)))
    }
    if (typeof source === 'string') throw new Refusal('IMPORT_TOO_LARGE')
    await checkParts(zip)
    return withinLimits(await readSpreadsheet(source))
  } finally {
    zip.file.close()
  }
}

/** Of one table, without sheets to choose. */
const plain = (rows: Rows): ReadRows => ({ rows, sheets: [] })

const ofNotes = (notes: Note[]): ReadRows => ({
  ...plain(rowsOfNotes(notes)),
  isYearless: notes.some(({ isYearProposed }) => isYearProposed),
})

/** What an OpenDocument says it is, in its first file; '' for other ZIPs. */
async function kindOf(zip: Zip): Promise<string> {
  const [first] = zip.entries
  if (first?.fileName !== 'mimetype' || first.uncompressedSize > 200) return ''
  return (await contentOf(zip, first)).toString('latin1')
}

function withinLimits({ rows, ...read }: ReadRows): ReadRows {
  const used = trimmed(rows)
  if (used.length === 0) throw new Refusal('IMPORT_EMPTY')
  const { rows: maxRows, columns, text } = importLimits
  if (used.length > maxRows) throw new Refusal('IMPORT_TOO_MANY_ROWS')
  if (used.some((row) => row.length > columns)) throw new Refusal('IMPORT_TOO_MANY_COLUMNS')
  const length = used.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
  if (length > text) throw new Refusal('IMPORT_TOO_MUCH_TEXT')
  return { ...read, rows: used }
}

/** Without what can't be stored, with Word's line breaks as others', and without empty cells and rows at the end. */
function trimmed(rows: Rows): Rows {
  const clean = rows.map((row) => {
    const cells = row.map((cell) => storable(cell).replaceAll('\v', '\n').trim())
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
  return clean.slice(0, clean.findLastIndex((row) => row.length > 0) + 1)
}
