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

/**
 * Finds the session of the journal that an imported one is: that of the same day and start, or of the same day if one of
 * them has no start. Each is found once.
 */
export function duplicateFinder(existing: ExistingSession[]) {
  const byDay = Map.groupBy(existing, ({ date }) => date)
  return ({ date, startTime }: Pick<ImportedSession, 'date' | 'startTime'>): ExistingSession | undefined => {
    const day = byDay.get(date) ?? []
    const found =
      day.find((one) => one.startTime === startTime) ?? day.find((one) => one.startTime === '' || startTime === '')
    if (found)
      byDay.set(
        date,
        day.filter((one) => one !== found),
      )
    return found
  }
}
