import { buffer } from 'node:stream/consumers'
import type { Db } from '#server/db/tables.ts'
import { minutesBetween } from '#shared/dates.ts'
import type { Entry } from '#shared/entries.ts'
import { roundLine } from '#shared/round-text.ts'
import { sessionTypeNames } from '#shared/training-fields.ts'
import { entriesWithTags, entryIdsOf } from './queries.ts'

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

/** Read and written at a time: a few milliseconds, between which the server does other work. */
const entriesAtOnce = 100

/** The person's journal as an XLSX workbook, one row per session. Text that begins with '=' stays text. */
export async function exportEntries(db: Db, userId: number): Promise<Buffer> {
  // Loaded with the first export, because it takes 4 MB of memory.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = { name: 'Training', columns, freezePane: { rows: 1 } }
  // Only the compressed file is kept whole, so that an error on the way is a reply of its own.
  return buffer(writeXlsxStream(rowsOf(db, userId), sheet))
}

/** A cell has room for 32,767 characters. */
const roundsRoom = 32_000

/** The rounds of an entry, one per line. */
function roundsText(replyJson: string): string {
  const { rounds } = JSON.parse(replyJson) as Entry
  return rounds.map(roundLine).join('\n').slice(0, roundsRoom)
}

/** No connection is held in between. An entry changed meanwhile is still there once, one removed meanwhile is missing. */
async function* rowsOf(db: Db, userId: number) {
  const ids = await entryIdsOf(db, userId)
  for (let start = 0; start < ids.length; start += entriesAtOnce) {
    const entries = await entriesWithTags(db, userId, ids.slice(start, start + entriesAtOnce))
    for (const { date, sessionType, replyJson, effort, ...fields } of entries) {
      const row = { ...fields, rounds: roundsText(replyJson) }
      const minutes = minutesBetween(row.startTime, row.endTime)
      yield {
        ...Object.fromEntries(
          Object.entries(row).map(([key, text]) => [key, text?.replace(notInXml, '') ?? null]),
        ),
        date: new Date(`${date}T00:00:00Z`),
        type: sessionTypeNames[sessionType],
        effort,
        hours: minutes === 0 ? null : minutes / 60,
      }
    }
  }
}
