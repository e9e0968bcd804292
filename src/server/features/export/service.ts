import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { fieldTexts } from '#shared/entries/entry-texts.ts'
import { minutesBetween } from '#shared/foundation/dates.ts'
import { started } from './downloads.ts'
import { entriesOf, trainedEntriesOf } from './queries.ts'
import { inSlices, pagesOf } from './slices.ts'

interface Column {
  header: string
  width: number
  numFmt?: string
  /** A number or a day; by default, what the field says as text. */
  cellOf?: (entry: Entry) => number | Date | null
}

const labeled = (field: keyof typeof fieldTexts, width: number, rest: Partial<Column> = {}): Column => ({
  header: fieldTexts[field].label,
  width,
  ...rest,
})

/** The first columns of the export, in this order. */
const first: Record<string, Column> = {
  date: labeled('date', 12, { numFmt: 'yyyy-mm-dd', cellOf: ({ date }) => new Date(`${date}T00:00:00Z`) }),
  title: labeled('title', 32),
  sessionType: labeled('sessionType', 14),
  startTime: labeled('startTime', 11),
  endTime: labeled('endTime', 11),
  hours: { header: 'Hours', width: 8, numFmt: '0.00', cellOf: hoursOf },
  academy: labeled('academy', 24),
  instructor: labeled('instructor', 20),
  tags: labeled('tags', 32),
  notes: labeled('notes', 80),
  rounds: labeled('rounds', 60),
  effort: labeled('effort', 8, { cellOf: ({ effort }) => effort }),
}

/** Fields that say nothing about a trained session. */
const leftOut = new Set(['isPlanned', 'isRecurring', 'hasPostSessionNotes'])

const fields = Object.keys(fieldTexts) as (keyof typeof fieldTexts)[]
const others = fields.filter((field) => !(field in first || leftOut.has(field)))
const columns = new Map([...Object.entries(first), ...others.map((field) => [field, labeled(field, 32)] as const)])

/** Characters that XML can't contain: a workbook with one doesn't open. */
// oxlint-disable-next-line no-control-regex -- that is what they are
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Read at a time; bytes as they are stored, which is compressed. */
const page = { items: 100, bytes: 256 * 1024 }

/** One page is read at a time, whoever's. */
const reads = createQueue({ running: 1, waiting: 60 })

/**
 * The person's journal as an XLSX workbook, one row per session, written as it is read. Text that begins with '=' stays text.
 */
export async function exportEntries(db: Db, userId: number, signal: AbortSignal): Promise<Readable> {
  // Loaded with the first export, because it takes 4 MB of memory.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheetColumns = [...columns].map(([key, { cellOf: _, ...column }]) => ({ key, ...column }))
  const sheet = { name: 'Training', columns: sheetColumns, freezePane: { rows: 1 } }
  const rows = await started(inSlices(rowsOf(db, userId, signal), signal))
  return Readable.fromWeb(writeXlsxStream(rows, sheet) as ReadableStream)
}

/** A cell has room for 32,767 characters. */
const longestText = 32_000

/** No connection is held in between. An entry changed meanwhile is still there once, one removed meanwhile is missing. */
async function* rowsOf(db: Db, userId: number, signal: AbortSignal) {
  for (const some of pagesOf(await trainedEntriesOf(db, userId), page)) {
    const ids = some.map(({ id }) => id)
    for (const entry of await reads(String(userId), () => entriesOf(db, userId, ids), signal)) yield rowOf(entry)
  }
}

const rowOf = (entry: Entry) =>
  Object.fromEntries([...columns].map(([key, { cellOf }]) => [key, cellOf ? cellOf(entry) : cellText(entry, key)]))

const cellText = (entry: Entry, field: string): string =>
  fieldTexts[field as keyof typeof fieldTexts]
    .textOf(entry, (time) => time)
    .replace(notInXml, '')
    .slice(0, longestText)

function hoursOf({ startTime, endTime }: Entry): number | null {
  const minutes = minutesBetween(startTime, endTime)
  return minutes === 0 ? null : minutes / 60
}
