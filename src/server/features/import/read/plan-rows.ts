import { hash } from 'node:crypto'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import type { ImportChoices } from '#shared/import/imports.ts'
import {
  duplicateFinder,
  type ExistingSession,
  readRows,
  type SessionRow,
  type SkippedRow,
  skippedRow,
} from '#shared/import/plan.ts'
import { orderOf } from '#shared/import/read-date.ts'
import type { Journal } from './messages.ts'

/** A row to import. */
export interface PlannedRow {
  row: number
  /** In hex. */
  key: string
  session: ImportedSession
  /** The session of the journal that it is merged into. */
  existing: number | undefined
}

/** What becomes of each row of a file. */
export interface RowsPlan {
  choices: ImportChoices
  rows: PlannedRow[]
  skipped: SkippedRow[]
  importedBefore: number
  duplicates: number
  beyondTrial: number
  /** A date that could be two days; null if there is none. */
  unclearDate: string | null
}

/** Plans an import by a member's choices, and by what their journal has now. In a thread: it takes as long as the file is. */
export function planRows(cells: Rows, chosen: ImportChoices, journal: Journal): RowsPlan {
  const { headers, targets: guessed, firstRow } = guessColumns(cells)
  const targets = guessed.map((_, index) => chosen.targets[index] ?? 'leaveOut')
  const dates = orderOf(datesIn(cells, firstRow, targets))
  // When another column has the dates, their order is found anew.
  const choices = { ...chosen, targets, order: chosen.order ?? dates.order }
  const unread: SkippedRow[] = []
  const sessions: Omit<PlannedRow, 'existing'>[] = []
  for (const one of readRows(cells, firstRow, { ...choices, headers }))
    if (one && 'session' in one) sessions.push(withHash(one))
    else if (one) unread.push(one)
  const earlier = new Map(Object.entries(JSON.parse(journal.earlier) as Record<string, number>))
  const [before, fresh] = parted(sessions, ({ key }) => earlier.has(key))
  const taken = new Set(before.map(({ key }) => earlier.get(key)))
  const all = withExisting(fresh, JSON.parse(journal.sessions) as ExistingSession[], taken)
  const [duplicates, others] = parted(all, ({ existing }) => existing !== undefined)
  const wanted = { merge: all, skip: others, keep: all.map((one) => ({ ...one, existing: undefined })) }
  const { rows, beyond } = withinRoom(wanted[choices.duplicates], journal.room)
  const skip = (some: { row: number }[], reason: SkippedRow['reason']) =>
    some.map(({ row }) => skippedRow(row, reason, cells[row - 1] ?? []))
  return {
    choices,
    rows,
    skipped: [
      ...unread,
      ...skip(before, 'IMPORTED_BEFORE'),
      ...(choices.duplicates === 'skip' ? skip(duplicates, 'IN_JOURNAL') : []),
      ...skip(beyond, 'BEYOND_TRIAL'),
    ].sort((a, b) => a.row - b.row),
    importedBefore: before.length,
    duplicates: duplicates.length,
    beyondTrial: beyond.length,
    unclearDate: dates.example,
  }
}

/** How a file is meant as long as nobody has said so. */
export const guessedChoices = (cells: Rows): ImportChoices => ({
  targets: guessColumns(cells).targets,
  order: null,
  usualStart: '',
  duplicates: 'merge',
})

/** What the column of dates says; nothing if there is none. */
function datesIn(cells: Rows, firstRow: number, targets: ImportChoices['targets']): string[] {
  const column = targets.indexOf('date')
  return column < 0 ? [] : cells.slice(firstRow).map((row) => row[column] ?? '')
}

/** In one call: an object for each of many rows would take most of the memory. */
const withHash = ({ key, ...one }: SessionRow) => ({ ...one, key: hash('sha256', key) })

/** Those of which it is true, and the others. */
function parted<T>(all: T[], is: (one: T) => boolean): [T[], T[]] {
  const { true: some = [], false: others = [] } = Object.groupBy(all, (one) => String(is(one)))
  return [some, others]
}

/** With the sessions of the journal that rows are, other than those that earlier rows of the file have become. */
function withExisting(
  rows: Omit<PlannedRow, 'existing'>[],
  sessions: ExistingSession[],
  taken: Set<number | undefined>,
): PlannedRow[] {
  const find = duplicateFinder(sessions.filter(({ id }) => !taken.has(id)))
  return rows.map((one) => ({ ...one, existing: find(one.session)?.id }))
}

/** A trial gets the latest sessions that it has room for; what is merged needs none. */
function withinRoom(rows: PlannedRow[], room: number | null) {
  const created = rows.filter(({ existing }) => existing === undefined)
  if (room === null || created.length <= room) return { rows, beyond: [] }
  const latest = created.toSorted((a, b) => b.session.date.localeCompare(a.session.date))
  const beyond = new Set(latest.slice(room))
  return { rows: rows.filter((one) => !beyond.has(one)), beyond: [...beyond] }
}
