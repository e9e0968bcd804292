import { hash } from 'node:crypto'
import type { Rows } from '#shared/import/guess.ts'
import { areNotes } from '#shared/import/note.ts'
import { keyOfRow, type SessionRow } from '#shared/import/plan.ts'
import { readTimes } from '#shared/import/read-time.ts'
import { type Clock, localTimes, writtenIn } from '#shared/import/session-times.ts'
import type { Journal } from './messages.ts'
import { readerOfZone } from './zone-reader.ts'

/**
 * Reads the keys of rows. Earlier releases read moments of UTC in the member's zone before they were rows: what came in then is
 * known by the key that it had.
 */
export function keyReader(rows: Rows, { earlier, timeZone }: Journal): (one: SessionRow) => string {
  const known = areNotes(rows) ? (JSON.parse(earlier) as Record<string, number>) : {}
  const { clockAt } = readerOfZone(timeZone)
  return ({ row, key }) => {
    const local = Object.keys(known).length > 0 ? localRow(rows[row - 1] ?? [], clockAt) : undefined
    const earlierKey = local && hash('sha256', keyOfRow(local, Number(key.slice(key.lastIndexOf(' ')))))
    return earlierKey && earlierKey in known ? earlierKey : hash('sha256', key)
  }
}

/** A row of notes whose moment is one of UTC, as it was read earlier; undefined for any other. */
function localRow([day = '', time = '', ...rest]: string[], clockAt: (utc: Clock) => Clock): string[] | undefined {
  const moment = writtenIn(day)
  if (moment) return [clockAt(moment).day, time, ...rest]
  const times = readTimes(time)
  if (!times?.isUtc) return undefined
  const { date, startTime, endTime } = localTimes(day, times, clockAt)
  return [date, endTime > startTime ? `${startTime}-${endTime}` : startTime, ...rest]
}
