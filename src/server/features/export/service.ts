import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/queue.ts'
import { minutesBetween } from '#shared/dates.ts'
import type { Entry } from '#shared/entries.ts'
import { roundLine } from '#shared/round-text.ts'
import { sessionTypeNames } from '#shared/training-fields.ts'
import { started } from './downloads.ts'
import { entriesWithTags, trainedEntriesOf } from './queries.ts'
import { inSlices, pagesOf } from './slices.ts'

const columns = [
  { header: 'Date', key: 'date', width: 12, numFmt: 'yyyy-mm-dd' },
  { header: 'Title', key: 'title', width: 32 },
  { header: 'Session Type', key: 'type', width: 14 },
  { header: 'Start Time', key: 'startTime', width: 11 },
  { header: 'End Time', key: 'endTime', width: 11 },
  { header: 'Hours', key: 'hours', width: 8, numFmt: '0.00' },
  { header: 'Academy', key: 'academy', width: 24 },
  { header: 'Instructor', key: 'instructor', width: 20 },
  { header: 'Tags', key: 'tags', width: 32 },
  { header: 'Training Notes', key: 'notes', width: 80 },
  { header: 'Rounds', key: 'rounds', width: 60 },
  { header: 'Effort', key: 'effort', width: 8 },
]

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
  const sheet = { name: 'Training', columns, freezePane: { rows: 1 } }
  const rows = await started(inSlices(rowsOf(db, userId, signal), signal))
  return Readable.fromWeb(writeXlsxStream(rows, sheet) as ReadableStream)
}

/** A cell has room for 32,767 characters. */
const roundsRoom = 32_000

/** The rounds of an entry, one per line. */
function roundsText(replyJson: string): string {
  const { rounds } = JSON.parse(replyJson) as Entry
  return rounds.map(roundLine).join('\n').slice(0, roundsRoom)
}

/** No connection is held in between. An entry changed meanwhile is still there once, one removed meanwhile is missing. */
async function* rowsOf(db: Db, userId: number, signal: AbortSignal) {
  for (const some of pagesOf(await trainedEntriesOf(db, userId), page)) {
    const ids = some.map(({ id }) => id)
    for (const entry of await reads(String(userId), () => entriesWithTags(db, userId, ids), signal))
      yield rowOf(entry)
  }
}

function rowOf({
  date,
  sessionType,
  replyJson,
  effort,
  ...fields
}: Awaited<ReturnType<typeof entriesWithTags>>[number]) {
  const row = { ...fields, rounds: roundsText(replyJson) }
  const minutes = minutesBetween(row.startTime, row.endTime)
  return {
    ...Object.fromEntries(Object.entries(row).map(([key, text]) => [key, text?.replace(notInXml, '') ?? null])),
    date: new Date(`${date}T00:00:00Z`),
    type: sessionTypeNames[sessionType],
    effort,
    hours: minutes === 0 ? null : minutes / 60,
  }
}
