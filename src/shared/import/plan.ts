import type { Rows } from './guess.ts'
import type { ImportedSession } from './imported-session.ts'
import { unreadMark } from './note.ts'
import { type Reading, readRow, type SkipReason } from './read-row.ts'

/** A row of a file that is a session. */
export interface SessionRow {
  /** As a spreadsheet counts them, from 1. */
  row: number
  /** The same each time this row is in a file, wherever it is. */
  key: string
  session: ImportedSession
}

/** A row that isn't imported, and why. */
export interface SkippedRow {
  /** 0 for a file of an archive, whose path is the text. */
  row: number
  reason: SkipReason
  /** The beginning of what it says. */
  text: string
}

/** What a skipped row shows of itself, in characters. */
const excerpt = 120

export const skippedRow = (row: number, reason: SkipReason, cells: string[]): SkippedRow => ({
  row,
  reason,
  text: textOf(cells).slice(0, excerpt),
})

const textOf = (cells: string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')

/** Reads the rows of a file one by one, those without anything left out. */
export function* readRows(
  rows: Rows,
  firstRow: number,
  reading: Reading,
): Generator<SessionRow | SkippedRow | null> {
  const seen = new Map<string, number>()
  for (let index = firstRow; index < rows.length; index++) {
    const cells = rows[index] ?? []
    if (cells.includes(unreadMark)) {
      yield skippedRow(index + 1, 'FILE_NOT_READ', cells.slice(0, -1))
      continue
    }
    const outcome = readRow(cells, reading)
    if (outcome === 'empty') yield null
    else if ('skip' in outcome) yield skippedRow(index + 1, outcome.skip, cells)
    else {
      const text = textOf(cells)
      const times = (seen.get(text) ?? 0) + 1
      seen.set(text, times)
      // Two rows that are the same are two sessions.
      yield { row: index + 1, key: `${text} ${times}`, session: outcome.session }
    }
  }
}

/** A session of the journal, as far as duplicates are concerned. */
export interface ExistingSession {
  id: number
  date: string
  startTime: string
}

type Imported = Pick<ImportedSession, 'date' | 'startTime'>

/**
 * The sessions of the journal that imported ones are, in their order: that of the same day and start, or of the same day if one
 * of them has no start. Each is found once. Two of a day are matched in the order of time, also if the file has the newest first.
 */
export function duplicatesOf(imported: Imported[], existing: ExistingSession[]): (ExistingSession | undefined)[] {
  const byDay = Map.groupBy(existing.toSorted(byTime), ({ date }) => date)
  const found = new Map<Imported, ExistingSession>()
  const match = (isOne: (session: Imported, one: ExistingSession) => boolean) => {
    for (const session of inOrderOfTime(imported)) {
      const day = byDay.get(session.date) ?? []
      const one = found.has(session) ? undefined : day.find((known) => isOne(session, known))
      if (!one) continue
      found.set(session, one)
      byDay.set(
        session.date,
        day.filter((known) => known !== one),
      )
    }
  }
  match((session, one) => session.startTime === one.startTime)
  match((session, one) => session.startTime === '' || one.startTime === '')
  return imported.map((session) => found.get(session))
}

const byTime = (one: Imported, other: Imported) => one.startTime.localeCompare(other.startTime)

/** Sessions without a start stay in the file's order, which may be the newest first. */
function inOrderOfTime(imported: Imported[]): Imported[] {
  const isNewestFirst = (imported[0]?.date ?? '') > (imported.at(-1)?.date ?? '')
  return (isNewestFirst ? imported.toReversed() : imported).toSorted(byTime)
}
