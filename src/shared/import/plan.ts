import type { Rows } from './guess.ts'
import type { ImportedSession } from './imported-session.ts'
import { unreadMark } from './note.ts'
import { type Reading, readRow } from './read-row.ts'
import type { SkipReason } from './skip-reasons.ts'
import { saidIn } from './workout-cells.ts'

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
    .map((cell) => saidIn(cell).trim())
    .filter(Boolean)
    .join(' · ')

/** The key of a row that is the so many times the same. */
export const keyOfRow = (cells: string[], times: number) => `${textOf(cells)} ${times}`

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
      yield { row: index + 1, key: keyOfRow(cells, times), session: outcome.session }
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

/** Which session of the journal an imported one is. */
export interface Match {
  existing: ExistingSession | undefined
  /** Those of its day that it could be as well as the one that was guessed; none if that is clear. */
  options: ExistingSession[]
}

/**
 * The sessions of the journal that imported ones are, in their order: that of the same day and start, or of the same day if one
 * of them has no start. Each is found once. Two of a day are matched in the order of time, also if the file has the newest first.
 * `chosen` has the ids that the member chose instead, 0 for none of them.
 */
export function matchSessions(
  imported: Imported[],
  existing: ExistingSession[],
  chosen: (number | undefined)[] = [],
): Match[] {
  const byDay = Map.groupBy(existing.toSorted(byTime), ({ date }) => date)
  const found = new Map<Imported, ExistingSession | undefined>()
  const dayOf = ({ date }: Imported) => byDay.get(date) ?? []
  const match = (isOne: (session: Imported, one: ExistingSession) => boolean) => {
    for (const session of inOrderOfTime(imported)) {
      const one = found.has(session) ? undefined : dayOf(session).find((known) => isOne(session, known))
      if (!one) continue
      found.set(session, one)
      byDay.set(
        session.date,
        dayOf(session).filter((known) => known !== one),
      )
    }
  }
  match((session, one) => session.startTime === one.startTime && session.startTime !== '')
  const options = unclearOptions(
    imported.filter((session) => !found.has(session)),
    dayOf,
  )
  const wanted = new Map(imported.map((session, index) => [session, chosen[index]]))
  match((session, one) => options.has(session) && wanted.get(session) === one.id)
  for (const session of imported)
    if (options.has(session) && wanted.get(session) === 0) found.set(session, undefined)
  match((session, one) => session.startTime === one.startTime)
  match(canBe)
  return imported.map((session) => ({ existing: found.get(session), options: options.get(session) ?? [] }))
}

const canBe = (session: Imported, one: Imported) => session.startTime === '' || one.startTime === ''

/** What sessions could be of which several have the same choice. As many as there are to choose from are matched in their order. */
function unclearOptions(sessions: Imported[], dayOf: (session: Imported) => ExistingSession[]) {
  const options = new Map<Imported, ExistingSession[]>()
  for (const some of Map.groupBy(sessions, ({ date }) => date).values()) {
    const [first] = some
    if (!first || dayOf(first).length === some.length) continue
    for (const session of some) {
      const those = dayOf(session).filter((one) => canBe(session, one))
      const rivals = some.filter((other) => those.some((one) => canBe(other, one)))
      if (those.length > 0 && (those.length > 1 || rivals.length > 1)) options.set(session, those)
    }
  }
  return options
}

const byTime = (one: Imported, other: Imported) => one.startTime.localeCompare(other.startTime)

/** Sessions without a start stay in the file's order, which may be the newest first. */
function inOrderOfTime(imported: Imported[]): Imported[] {
  const isNewestFirst = (imported[0]?.date ?? '') > (imported.at(-1)?.date ?? '')
  return (isNewestFirst ? imported.toReversed() : imported).toSorted(byTime)
}
