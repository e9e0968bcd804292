import { weekdayNumber } from '#shared/foundation/dates.ts'
import { weekdayBefore } from '#shared/import/days-of-year.ts'
import type { Guess, Rows } from '#shared/import/guess.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import type { MeasurableSession } from '#shared/import/match-workouts.ts'
import { type Match, readRows, type SessionRow, type SkippedRow, skippedRow } from '#shared/import/plan.ts'
import { orderOf } from '#shared/import/read-date.ts'
import type { Reading } from '#shared/import/read-row.ts'
import { countRows } from '#shared/import/table-rows.ts'
import { matchMeasured, matchOthers } from './match-rows.ts'
import type { Journal } from './messages.ts'
import { placeOfRow, type ReadRows } from './read-rows.ts'
import { keyReader } from './row-keys.ts'
import { cellsOf, type Table, tableOf, unitOf, wantedRows } from './table.ts'
import { readerOfZone } from './zone-reader.ts'

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
  /** The sessions that come in, and those that don't because they were left out one by one. */
  withoutChoice: SessionToPlan[]
  /** Rows that could be several sessions of the journal, with what they are taken for. */
  ambiguous: { row: number; session: ImportedSession; match: Match }[]
  unit: ImportPreview['unit']
  /** The zone in which times of UTC are shown; null if there are none. */
  timeZone: string | null
  /** The latest day of notes that don't say their year; null for others. */
  yearless: string | null
  years: ImportPreview['years']
  /** A date that could be two days; null if there is none. */
  unclearDate: string | null
}

/** Plans an import by a member's choices, and by what their journal has now. In a thread: it takes as long as the file is. */
export function planRows(read: ReadRows, chosen: ImportChoices, journal: Journal): RowsPlan {
  const table = tableOf(read, chosen)
  const { firstRow } = table.guess
  // A run that is a session of the journal comes in, whatever its watch called it.
  const isMeasured = table.choices.targets.includes('heartRate')
  const wanted = wantedRows(read, table)
  const cells = isMeasured ? table.cells : wanted
  const dates = orderOf(cellsOf('date', cells, firstRow, table.choices.targets))
  // When another column has the dates, their order is found anew.
  const choices = { ...table.choices, order: table.choices.order ?? dates.order }
  const unit = unitOf(cells, table.guess, choices)
  const zone = readerOfZone(choices.timeZone || journal.timeZone)
  const reading = { ...readingOf(table.guess, choices), unit: unit?.unit, clockAt: zone.clockAt }
  const keyOf = keyReader(cells, journal)
  const { sessions, unread, leftOut } = sessionsIn(cells, firstRow, reading, choices, keyOf)
  const isWanted = ({ row }: SessionToPlan) => (wanted[row - 1]?.length ?? 0) > 0
  const plan = planSessions(sessions, choices, journal, isMeasured ? isWanted : undefined)
  return {
    choices,
    table,
    rows: plan.rows,
    skipped: inSheets(table, [...aboveHeader(cells, table.guess), ...unread, ...skippedBy(plan, cells, choices)]),
    importedBefore: plan.before.length,
    duplicates: plan.duplicates.length,
    beyondTrial: plan.beyond.length,
    leftOut: countRows(table.cells, firstRow) - countRows(cells, firstRow) + leftOut.length + plan.unwanted.length,
    withoutChoice: [...plan.rows, ...leftOut.filter(({ row }) => choices.without.includes(row))],
    ambiguous: plan.ambiguous,
    unit: unit && unit.unit !== 'days' && !unit.isSaid ? { ...unit, unit: unit.unit } : null,
    timeZone: zone.isUsed() ? zone.name : null,
    yearless: read.isYearless ? latestOf(sessions) : null,
    years: read.isYearless ? yearsOf(sessions, cells, choices.targets.indexOf('date')) : null,
    unclearDate: dates.example,
  }
}

/** The rows that could be read and don't come in, with the reason. */
function skippedBy(
  plan: ReturnType<typeof planSessions>,
  cells: Rows,
  { duplicates }: ImportChoices,
): SkippedRow[] {
  const skip = (some: { row: number }[], reason: SkippedRow['reason']) =>
    some.map(({ row }) => skippedRow(row, reason, cells[row - 1] ?? []))
  return [
    ...skip(plan.before, 'IMPORTED_BEFORE'),
    ...(duplicates === 'skip' ? skip(plan.duplicates, 'IN_JOURNAL') : []),
    ...skip(plan.rivals, 'OTHER_WATCH'),
    ...skip(plan.beyond, 'BEYOND_TRIAL'),
  ]
}

const latestOf = (sessions: SessionToPlan[]) =>
  sessions.reduce((latest, { session: { date } }) => (date > latest ? date : latest), '')

/** The earliest of days without years, and how many days of the week that are said beside them are right. */
function yearsOf(sessions: SessionToPlan[], cells: Rows, column: number): ImportPreview['years'] {
  const said = sessions.flatMap(({ row, session: { date } }) => {
    const weekday = weekdayBefore(cells[row - 1]?.[column] ?? '')
    return weekday === undefined ? [] : [weekday === weekdayNumber(date)]
  })
  const first = sessions.reduce((day, { session: { date } }) => (date < day ? date : day), latestOf(sessions))
  return { first, weekdays: said.length, fitting: said.filter(Boolean).length }
}

type SessionToPlan = Omit<PlannedRow, 'existing'>

/** The rows as sessions, those that the member leaves out apart. */
function sessionsIn(
  cells: Rows,
  firstRow: number,
  reading: Reading,
  choices: ImportChoices,
  keyOf: (one: SessionRow) => string,
) {
  const { from, to } = choices
  const without = new Set(choices.without)
  const sessions: SessionToPlan[] = []
  const leftOut: SessionToPlan[] = []
  const unread: SkippedRow[] = []
  for (const one of readRows(cells, firstRow, reading)) {
    if (one && 'reason' in one) unread.push(one)
    else if (one) {
      const { date } = one.session
      const isWanted = !without.has(one.row) && (from === '' || date >= from) && (to === '' || date <= to)
      ;(isWanted ? sessions : leftOut).push({ ...one, key: keyOf(one) })
    }
  }
  return { sessions, unread, leftOut }
}

/** Which sessions are stored, and which aren't. */
function planSessions(
  sessions: SessionToPlan[],
  choices: ImportChoices,
  journal: Journal,
  isWanted: ((one: SessionToPlan) => boolean) | undefined,
) {
  const earlier = new Map(Object.entries(JSON.parse(journal.earlier) as Record<string, number>))
  const [before, fresh] = parted(sessions, ({ key }) => earlier.has(key))
  const taken = new Set(before.map(({ key }) => earlier.get(key)))
  const known = JSON.parse(journal.sessions) as MeasurableSession[]
  const { matched, rivals, unwanted } = isWanted
    ? matchMeasured(fresh, known, choices, isWanted)
    : matchOthers(
        fresh,
        known.filter(({ id }) => !taken.has(id)),
        choices,
      )
  const all = matched.map(({ one, match }): PlannedRow => ({ ...one, existing: match.existing?.id }))
  const ambiguous = matched.flatMap(({ one: { row, session }, match }) =>
    match.options.length > 0 && choices.duplicates !== 'keep' ? [{ row, session, match }] : [],
  )
  const [duplicates, others] = parted(all, ({ existing }) => existing !== undefined)
  const wanted = { merge: all, skip: others, keep: all.map((one) => ({ ...one, existing: undefined })) }
  return {
    before,
    duplicates,
    ambiguous,
    rivals,
    unwanted,
    ...withinRoom(wanted[choices.duplicates], journal.room),
  }
}

/** In the order of the file, each with its place in its sheet, or its file in a folder. */
const inSheets = ({ sheets, fileAt }: Table, skipped: SkippedRow[]): SkippedRow[] =>
  skipped
    .toSorted((a, b) => a.row - b.row)
    .map((one) => {
      const file = one.reason === 'FILE_NOT_READ' ? '' : fileAt?.(one.row)
      if (file !== undefined) return file === '' ? one : { ...one, text: `${file}: ${one.text}` }
      const { row, sheet } = placeOfRow(one.row, sheets)
      return { ...one, row, text: sheet === '' ? one.text : `${sheet}: ${one.text}` }
    })

const aboveHeader = (cells: Rows, { headerRow }: Guess): SkippedRow[] =>
  cells
    .slice(0, headerRow)
    .flatMap((row, index) => (row.some(Boolean) ? skippedRow(index + 1, 'ABOVE_HEADER', row) : []))

const readingOf = ({ headers, known }: Guess, choices: ImportChoices): Reading => ({
  ...choices,
  headers,
  unit: undefined,
  isOfAllSports: known?.kinds !== undefined,
  isUtc: known?.isUtc ?? false,
  isOurs: known?.isOurs ?? false,
})

/** Those of which it is true, and the others. */
function parted<T>(all: T[], is: (one: T) => boolean): [T[], T[]] {
  const { true: some = [], false: others = [] } = Object.groupBy(all, (one) => String(is(one)))
  return [some, others]
}

/** A trial gets the latest sessions that it has room for; what is merged needs none. */
function withinRoom(rows: PlannedRow[], room: number | null) {
  const created = rows.filter(({ existing }) => existing === undefined)
  if (room === null || created.length <= room) return { rows, beyond: [] }
  const latest = created.toSorted((a, b) => b.session.date.localeCompare(a.session.date))
  const beyond = new Set(latest.slice(room))
  return { rows: rows.filter((one) => !beyond.has(one)), beyond: [...beyond] }
}
