import type { Entry } from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import { aNote, type Note, rowsOfNotes, unreadRow } from '#shared/import/note.ts'
import { titleInName } from '#shared/import/read-notes.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { decode } from './decode.ts'
import type { Here } from './messages.ts'
import { withProperties } from './notes/properties.ts'
import { readCsv } from './read-csv.ts'
import { type FolderFile, ofOneTable, type ReadRows, type ReadTable } from './read-rows.ts'
import { readText } from './read-text.ts'
import { contentOf, headOf, isHidden, openZip, refuseLarge, type Zip } from './unpack.ts'
import { unreadableByName } from './unreadable.ts'
import { withHeartRates } from './workouts/zip-of-workouts.ts'

/** Notes and tables that other journals export as a folder. */
const isText = (name: string) => /\.(json|md|markdown|txt|ics|html?|csv|tsv)$/i.test(name)
const isDocument = (name: string) => /\.(pdf|xlsx|epub)$/i.test(name) || unreadableByName(name) !== undefined

/** What was read of a folder so far. */
interface Found {
  notes: Note[]
  unread: { path: string; why: RefusalCode }[]
  files: FolderFile[]
}

/** The tables of a ZIP if one is the export of another app, which WHOOP and Strava pack with others; undefined if none is. */
export async function knownTables(zip: Zip, here: Here): Promise<ReadRows | undefined> {
  const entries = zip.entries.filter(({ fileName }) => /\.csv$/i.test(fileName) && !isHidden(fileName))
  refuseLarge(entries)
  if (!(await isAnyKnown(zip, entries))) return undefined
  const tables: ReadTable[] = []
  for (const entry of entries) {
    const rows = await rowsOf(zip, entry)
    tables.push({ name: entry.fileName, rows: await withHeartRates(rows, zip, here) })
  }
  return { tables }
}

/** By their beginnings: the tables of a folder of notes are read only once. */
async function isAnyKnown(zip: Zip, entries: Entry[]): Promise<boolean> {
  for (const entry of entries) {
    const head = await orNothing(async () => readCsv(decode(await headOf(zip, entry))))
    if (guessColumns(head).known) return true
  }
  return false
}

const rowsOf = (zip: Zip, entry: Entry) => orNothing(async () => readCsv(decode(await contentOf(zip, entry))))

/** No rows of a table that can't be read. */
async function orNothing(read: () => Promise<Rows>): Promise<Rows> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** The rows of a folder of notes. A file that can't be read is one of them, and says why; photos aren't looked at. */
export async function readFolder(zip: Zip, here: Here): Promise<ReadRows> {
  const found: Found = { notes: [], unread: [], files: [] }
  await readInto(found, zip, here, '')
  const [first] = found.unread
  if (found.files.length === 0) throw new Refusal(first?.why ?? 'IMPORT_TYPE')
  const unread = found.unread.map(({ path, why }) => unreadRow(path, new Refusal(why).message))
  return { ...ofOneTable([...rowsOfNotes(found.notes), ...unread]), files: found.files }
}

async function readInto(found: Found, zip: Zip, here: Here, folder: string) {
  const visible = zip.entries.filter(({ fileName }) => !isHidden(fileName))
  const names = { all: zip.names, pages: [...zip.names].filter((name) => /\.md$/i.test(name)).sort() }
  const wanted = visible.filter((entry) => isText(entry.fileName) && !isSaidElsewhere(entry.fileName, names))
  // Notion packs what it exports twice.
  const inner = folder === '' ? visible.filter(({ fileName }) => fileName.endsWith('.zip')) : []
  refuseMuch(wanted)
  refuseLarge([...wanted, ...inner])
  for (const entry of wanted) await tryFile(found, zip, entry, here, folder)
  for (const { fileName } of visible.filter((one) => isDocument(one.fileName)))
    found.unread.push({ path: folder + fileName, why: unreadableByName(fileName) ?? 'IMPORT_ALONE' })
  for (const entry of inner) await tryInner(found, zip, entry, here)
}

/** Photos beside notes count for nothing. */
function refuseMuch(texts: Entry[]) {
  const packed = texts.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  if (packed > importLimits.fileMegabytes * 1024 * 1024) throw new Refusal('IMPORT_TOO_LARGE')
}

interface Names {
  all: Set<string>
  /** Of Markdown, in order. */
  pages: string[]
}

/** Keep says everything twice, and so does Notion: a table, the same with all its rows, and a page for each. */
function isSaidElsewhere(name: string, { all, pages }: Names): boolean {
  const [, stem = '', ending = ''] = /^(.*)\.(\w+)$/.exec(name) ?? []
  if (/^html?$/i.test(ending)) return all.has(`${stem}.json`) || /(^|\/)index$/.test(stem)
  if (!/^csv$/i.test(ending)) return false
  return all.has(`${stem}_all.csv`) || hasPageIn(`${stem.replace(/_all$/, '')}/`, pages)
}

/** Whether one of the sorted pages is in a folder: the first one that doesn't come before it. */
function hasPageIn(folder: string, pages: string[]): boolean {
  let [from, to] = [0, pages.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((pages[middle] ?? '') < folder) from = middle + 1
    else to = middle
  }
  return pages[from]?.startsWith(folder) ?? false
}

async function tryFile(found: Found, zip: Zip, entry: Entry, here: Here, folder: string) {
  const path = folder + entry.fileName
  try {
    found.notes.push(...notesOf(await contentOf(zip, entry), path, here))
    // Below the header.
    found.files.push({ path, until: found.notes.length + 1 })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'IMPORT_TOO_MANY_ROWS') throw error
    found.unread.push({ path, why: error.code })
  }
}

async function tryInner(found: Found, zip: Zip, entry: Entry, here: Here) {
  try {
    const inner = await openZip(await contentOf(zip, entry))
    await readInto(found, inner, here, `${entry.fileName}/`)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith('IMPORT_TOO_')) throw error
    found.unread.push({ path: entry.fileName, why: error.code })
  }
}

function notesOf(content: Buffer, path: string, here: Here): Note[] {
  const read = readText(content, path, here)
  if ('notes' in read) return read.notes
  if ('table' in read) return notesOfTable(read.table)
  const body = read.undated.trim()
  return body === '' ? [] : [aNote({ title: titleInName(path), body })]
}

/** The rows of a table beside notes: its columns are what they say of themselves. */
function notesOfTable(rows: Rows): Note[] {
  const { headers, firstRow } = guessColumns(rows)
  return rows.slice(firstRow).flatMap((row) => {
    const cells = row.flatMap((cell, index) =>
      cell === '' ? [] : [[headers[index] || `Column ${index + 1}`, cell] as const],
    )
    return cells.length === 0 ? [] : [withProperties(aNote({}), new Map(cells))]
  })
}
