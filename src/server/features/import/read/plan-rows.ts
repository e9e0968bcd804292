import { hash } from 'node:crypto'
import { zoneOf } from '#server/local-time.ts'
import type { ColumnTarget } from '#shared/import/columns.ts'
import { type Guess, guessColumns, type Rows } from '#shared/import/guess.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import { type ImportChoices, importChoices } from '#shared/import/imports.ts'
import {
  duplicatesOf,
  type ExistingSession,
  readRows,
  type SessionRow,
  type SkippedRow,
  skippedRow,
} from '#shared/import/plan.ts'
import { orderOf } from '#shared/import/read-date.ts'
import type { Reading } from '#shared/import/read-row.ts'
import { unitOfNumbers } from '#shared/import/read-time.ts'
import type { Clock } from '#shared/import/session-times.ts'
import {
  countRows,
  foldSets,
  kindsOf,
  rowsOfKinds,
  type TableKinds,
  wantedKinds,
} from '#shared/import/table-rows.ts'
import type { Journal } from './messages.ts'
import { placeOfRow, type ReadRows } from './read-rows.ts'

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
  table: Table
  rows: PlannedRow[]
  skipped: SkippedRow[]
  importedBefore: number
  duplicates: number
  beyondTrial: number
  leftOut: number
  /** A date that could be two days; null if there is none. */
  unclearDate: string | null
}

/** A file as it is understood. */
export interface Table {
  guess: Guess
  /** With the rows of a workout folded into one. */
  cells: Rows
  sheets: ReadRows['sheets']
  kinds: TableKinds | undefined
}

/** Understands the rows of a file, in which columns become what the member has chosen, if anything. */
function tableOf({ rows, sheets }: ReadRows, chosen?: ImportChoices): Table {
  const guess = guessColumns(rows)
  const cells = foldSets(rows, guess)
  return { guess, cells, sheets, kinds: kindsOf(cells, guess, chosen?.targets ?? guess.targets) }
}

/** Plans an import by a member's choices, and by what their journal has now. In a thread: it takes as long as the file is. */
export function planRows(read: ReadRows, stored: ImportChoices, journal: Journal): RowsPlan {
  // An earlier release knew fewer of them.
  const chosen = importChoices.parse(stored)
  const table = tableOf(read, chosen)
  const { guess, kinds } = table
  const { firstRow } = guess
  const cells = rowsOfKinds(table.cells, firstRow, kinds, chosen.only)
  const targets = guess.targets.map((_, index) => chosen.targets[index] ?? 'leaveOut')
  const dates = orderOf(cellsOf('date', cells, firstRow, targets))
  // When another column has the dates, their order is found anew.
  const choices = { ...chosen, targets, order: chosen.order ?? dates.order }
  const unread: SkippedRow[] = aboveHeader(cells, guess)
  const sessions: Omit<PlannedRow, 'existing'>[] = []
  for (const one of readRows(cells, firstRow, readingOf(cells, guess, choices, journal.timeZone)))
    if (one && 'session' in one) sessions.push(withHash(one))
    else if (one) unread.push(one)
  const plan = planSessions(sessions, choices, journal)
  const skip = (some: { row: number }[], reason: SkippedRow['reason']) =>
    some.map(({ row }) => skippedRow(row, reason, cells[row - 1] ?? []))
  return {
    choices,
    table,
    rows: plan.rows,
    skipped: inSheets(table, [
      ...unread,
      ...skip(plan.before, 'IMPORTED_BEFORE'),
      ...(choices.duplicates === 'skip' ? skip(plan.duplicates, 'IN_JOURNAL') : []),
      ...skip(plan.beyond, 'BEYOND_TRIAL'),
    ]),
    importedBefore: plan.before.length,
    duplicates: plan.duplicates.length,
    beyondTrial: plan.beyond.length,
    leftOut: countRows(table.cells, firstRow) - countRows(cells, firstRow),
    unclearDate: dates.example,
  }
}

/** Which sessions are stored, and which aren't. */
function planSessions(sessions: Omit<PlannedRow, 'existing'>[], choices: ImportChoices, journal: Journal) {
  const earlier = new Map(Object.entries(JSON.parse(journal.earlier) as Record<string, number>))
  const [before, fresh] = parted(sessions, ({ key }) => earlier.has(key))
  const taken = new Set(before.map(({ key }) => earlier.get(key)))
  const all = withExisting(fresh, JSON.parse(journal.sessions) as ExistingSession[], taken)
  const [duplicates, others] = parted(all, ({ existing }) => existing !== undefined)
  const wanted = { merge: all, skip: others, keep: all.map((one) => ({ ...one, existing: undefined })) }
  return { before, duplicates, ...withinRoom(wanted[choices.duplicates], journal.room) }
}

/** In the order of the file, each with its place in its sheet. */
const inSheets = ({ sheets }: Table, skipped: SkippedRow[]): SkippedRow[] =>
  skipped
    .toSorted((a, b) => a.row - b.row)
    .map((one) => {
      const { row, sheet } = placeOfRow(one.row, sheets)
      return { ...one, row, text: sheet === '' ? one.text : `${sheet}: ${one.text}` }
    })

const aboveHeader = (cells: Rows, { headerRow }: Guess): SkippedRow[] =>
  cells
    .slice(0, headerRow)
    .flatMap((row, index) => (row.some(Boolean) ? skippedRow(index + 1, 'ABOVE_HEADER', row) : []))

const readingOf = (
  cells: Rows,
  { headers, firstRow, known }: Guess,
  choices: ImportChoices,
  timeZone: string,
): Reading => ({
  ...choices,
  headers,
  unit: unitOfNumbers(cellsOf('duration', cells, firstRow, choices.targets)),
  isOfAllSports: known?.kinds !== undefined,
  isUtc: known?.isUtc ?? false,
  clockAt: clockIn(zoneOf(timeZone)),
})

/** What clocks in a time zone show at a time of UTC. */
const clockIn =
  (zone: string) =>
  ({ day, time }: Clock): Clock => {
    const local = Temporal.Instant.from(`${day}T${time}Z`).toZonedDateTimeISO(zone)
    return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
  }

/** How a file is meant as long as nobody has said so. */
export function guessedChoices(read: ReadRows): ImportChoices {
  const { guess, kinds } = tableOf(read)
  const only = wantedKinds(guess, kinds)
  const { targets } = guess
  return importChoices.parse({ targets, order: null, usualStart: '', duplicates: 'merge', only })
}

/** What the column of a field says; nothing if there is none. */
function cellsOf(field: ColumnTarget, cells: Rows, firstRow: number, targets: ImportChoices['targets']): string[] {
  const column = targets.indexOf(field)
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
  const found = duplicatesOf(
    rows.map(({ session }) => session),
    sessions.filter(({ id }) => !taken.has(id)),
  )
  return rows.map((one, index) => ({ ...one, existing: found[index]?.id }))
}

/** A trial gets the latest sessions that it has room for; what is merged needs none. */
function withinRoom(rows: PlannedRow[], room: number | null) {
  const created = rows.filter(({ existing }) => existing === undefined)
  if (room === null || created.length <= room) return { rows, beyond: [] }
  const latest = created.toSorted((a, b) => b.session.date.localeCompare(a.session.date))
  const beyond = new Set(latest.slice(room))
  return { rows: rows.filter((one) => !beyond.has(one)), beyond: [...beyond] }
}
