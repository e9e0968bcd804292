import { Refusal } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import { type Note, rowsOfNotes } from '#shared/import/note.ts'
import { withYears } from '#shared/import/table-years.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { joinTables } from './join-tables.ts'
import type { Here } from './messages.ts'
import { storable } from './plain-text.ts'
import { ofOneTable, type ReadRows } from './read-rows.ts'
import { isProseAlone, readText } from './read-text.ts'
import { readSpreadsheet } from './read-xlsx.ts'
import { knownTables, readFolder } from './read-zip.ts'
import { checkParts, contentOf, openZip, type Zip } from './unpack.ts'
import { unreadableByParts } from './unreadable.ts'
import { readWorkouts } from './workouts/read-workouts.ts'
import { workoutTable } from './workouts/workout-rows.ts'
import { workoutsOfZip } from './workouts/zip-of-workouts.ts'

const startsWith = (file: Buffer, bytes: string) => file.toString('latin1', 0, bytes.length) === bytes

const anywhere: Here = { today: '9999-12-31' }

/** Reads the rows of a spreadsheet, of notes, or of workouts, by what the file is; its name is only asked for a day. */
export async function readFile(file: Buffer, name = '', here = anywhere): Promise<ReadRows> {
  if (file.length === 0) throw new Refusal('IMPORT_EMPTY')
  if (startsWith(file, 'PK')) return readZip(file, name, here)
  if (startsWith(file, '\xd0\xcf\x11\xe0')) throw new Refusal('IMPORT_OLD_FORMAT')
  const workouts = await readWorkouts(file, here.today)
  if (workouts) return withinLimits(ofOneTable(workoutTable(workouts)))
  const read = readText(file, name, here, true)
  if ('notes' in read) return withinLimits(ofNotes(read.notes))
  const cells = 'table' in read ? read.table : read.cells
  const whole = withinLimits({ ...ofOneTable(cells), isYearless: 'table' in read && read.isYearless })
  if ('undated' in read && isProseAlone(cells)) throw new Refusal('IMPORT_NO_DAYS')
  return whole
}

/** Reads a spreadsheet in memory, or a folder of notes there or at a path: with photos, it may be large. */
export async function readZip(source: Buffer | string, name: string, here: Here): Promise<ReadRows> {
  const zip = await openZip(source)
  try {
    if (!zip.names.has('xl/workbook.xml')) {
      const unreadable = unreadableByParts(zip.names, name, await kindOf(zip))
      if (unreadable) throw new Refusal(unreadable)
      const tables = (await knownTables(zip, here)) ?? (await workoutsOfZip(zip, here))
      return withinLimits(tables ?? (await readFolder(zip, here)))
    }
    if (typeof source === 'string') throw new Refusal('IMPORT_TOO_LARGE')
    await checkParts(zip)
    return withinLimits(withYearsOf(await readSpreadsheet(source), name, here))
  } finally {
    zip.file.close()
  }
}

const ofNotes = (notes: Note[]): ReadRows => ({
  ...ofOneTable(rowsOfNotes(notes)),
  isYearless: notes.some(({ isYearProposed }) => isYearProposed),
})

/** A spreadsheet with the years of days that don't say theirs, which are only proposed if those of no sheet do. */
function withYearsOf({ tables }: ReadRows, file: string, { today }: Here): ReadRows {
  const yeared = tables.map(({ name, rows }) => ({ name, ...withYears(rows, { names: [name, file], today }) }))
  const dated = yeared.filter(({ rows }) => guessColumns(rows).targets.includes('date'))
  return {
    tables: yeared.map(({ name, rows }) => ({ name, rows })),
    isYearless: dated.length > 0 && dated.every(({ isYearless }) => isYearless),
  }
}

/** What an OpenDocument says it is, in its first file; '' for other ZIPs. */
async function kindOf(zip: Zip): Promise<string> {
  const [first] = zip.entries
  if (first?.fileName !== 'mimetype' || first.uncompressedSize > 200) return ''
  return (await contentOf(zip, first)).toString('latin1')
}

/** What is read of a file as long as nobody chooses must be within the limits; other tables are kept if there is room for them. */
export function withinLimits(read: ReadRows): ReadRows {
  const tables = read.tables.map(({ name, rows }) => ({ name, rows: trimmed(rows) }))
  const { rows, sheets } = joinTables({ tables }, null)
  if (rows.length === 0) throw new Refusal('IMPORT_EMPTY')
  const refusal = beyondLimits(rows)
  if (refusal) throw new Refusal(refusal)
  const room = new Room(rows)
  const kept = tables.map((table, place) => {
    const sheet = sheets[place]
    const isKept = !sheet || sheet.from !== null || (sheet.count > 0 && room.take(table.rows))
    return isKept ? table : { ...table, rows: [] }
  })
  return { ...read, tables: kept }
}

const lengthOf = (rows: Rows) =>
  rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)

function beyondLimits(rows: Rows): RefusalCode | undefined {
  const { rows: maxRows, columns, cells, text } = importLimits
  if (rows.length > maxRows) return 'IMPORT_TOO_MANY_ROWS'
  if (rows.some((row) => row.length > columns)) return 'IMPORT_TOO_MANY_COLUMNS'
  if (rows.reduce((sum, row) => sum + row.length, 0) > cells) return 'IMPORT_TOO_MANY_CELLS'
  return lengthOf(rows) > text ? 'IMPORT_TOO_MUCH_TEXT' : undefined
}

/** What is left of the limits beside the rows that are read. */
class Room {
  #rows: number
  #text: number

  constructor(read: Rows) {
    this.#rows = importLimits.rows - read.length
    this.#text = importLimits.text - lengthOf(read)
  }

  /** Whether there is room for a table, which then takes it. */
  take(rows: Rows): boolean {
    const [count, text] = [rows.length, lengthOf(rows)]
    if (beyondLimits(rows) || count > this.#rows || text > this.#text) return false
    this.#rows -= count
    this.#text -= text
    return true
  }
}

/** Without what can't be stored, with Word's line breaks as others', and without empty cells and rows at the end. */
function trimmed(rows: Rows): Rows {
  const clean = rows.map((row) => {
    const cells = row.map((cell) => storable(cell).replaceAll('\v', '\n').trim())
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
  return clean.slice(0, clean.findLastIndex((row) => row.length > 0) + 1)
}
