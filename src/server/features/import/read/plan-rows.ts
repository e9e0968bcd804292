import { hash } from 'node:crypto'
import { zoneOf } from '#server/local-time.ts'
import { type ColumnTarget, unitOfHeader } from '#shared/import/columns.ts'
import { type Guess, guessColumns, type Rows } from '#shared/import/guess.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import { type ImportChoices, type ImportPreview, importChoices } from '#shared/import/imports.ts'
import {
  type ExistingSession,
  type Match,
  matchSessions,
  readRows,
  type SessionRow,
  type SkippedRow,
  skippedRow,
} from '#shared/import/plan.ts'
import { orderOf } from '#shared/import/read-date.ts'
import type { Reading } from '#shared/import/read-row.ts'
import { isBareNumber, isUnitUnclear, unitOfNumbers } from '#shared/import/read-time.ts'
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
  /** Rows that could be several sessions of the journal, with what they are taken for. */
  ambiguous: { row: number; session: ImportedSession; match: Match }[]
  unit: ImportPreview['unit']
  /** The zone in which times of UTC are shown; null if there are none. */
  timeZone: string | null
  /** The latest day of notes that don't say their year; null for others. */
  yearless: string | null
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
  const targets = guess.targets.map((_, index) => chosen.targets[index] ?? 'leaveOut')
  const cells = inYears(rowsOfKinds(table.cells, firstRow, kinds, chosen.only), targets.indexOf('date'), {
    firstRow,
    yearsBack: read.isYearless ? chosen.yearsBack : 0,
  })
  const dates = orderOf(cellsOf('date', cells, firstRow, targets))
  // When another column has the dates, their order is found anew.
  const choices = { ...chosen, targets, order: chosen.order ?? dates.order }
  const unread: SkippedRow[] = aboveHeader(cells, guess)
  const sessions: Omit<PlannedRow, 'existing'>[] = []
  const unit = unitOf(cells, guess, choices)
  const zone = readerOfZone(choices.timeZone || journal.timeZone)
  for (const one of readRows(cells, firstRow, {
    ...readingOf(guess, choices),
    unit: unit?.unit,
    clockAt: zone.clockAt,
  }))
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
    ambiguous: plan.ambiguous,
    unit: unit && unit.unit !== 'days' && !unit.isSaid ? { ...unit, unit: unit.unit } : null,
    timeZone: zone.isUsed() ? zone.name : null,
    yearless: read.isYearless
      ? sessions.reduce((latest, { session: { date } }) => (date > latest ? date : latest), '')
      : null,
    unclearDate: dates.example,
  }
}

/** Which sessions are stored, and which aren't. */
function planSessions(sessions: Omit<PlannedRow, 'existing'>[], choices: ImportChoices, journal: Journal) {
  const earlier = new Map(Object.entries(JSON.parse(journal.earlier) as Record<string, number>))
  const [before, fresh] = parted(sessions, ({ key }) => earlier.has(key))
  const taken = new Set(before.map(({ key }) => earlier.get(key)))
  const matches = matchSessions(
    fresh.map(({ session }) => session),
    (JSON.parse(journal.sessions) as ExistingSession[]).filter(({ id }) => !taken.has(id)),
    fresh.map(({ row }) => choices.matches[row]),
  )
  const all = fresh.map((one, index): PlannedRow => ({ ...one, existing: matches[index]?.existing?.id }))
  const ambiguous = fresh.flatMap(({ row, session }, index) => {
    const match = matches[index]
    return match && match.options.length > 0 && choices.duplicates !== 'keep' ? [{ row, session, match }] : []
  })
  const [duplicates, others] = parted(all, ({ existing }) => existing !== undefined)
  const wanted = { merge: all, skip: others, keep: all.map((one) => ({ ...one, existing: undefined })) }
  return { before, duplicates, ambiguous, ...withinRoom(wanted[choices.duplicates], journal.room) }
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

const readingOf = ({ headers, known }: Guess, choices: ImportChoices): Reading => ({
  ...choices,
  headers,
  unit: undefined,
  isOfAllSports: known?.kinds !== undefined,
  isUtc: known?.isUtc ?? false,
})

/** What the numbers of durations count, and how clear that is. */
function unitOf(cells: Rows, { firstRow, headers, known }: Guess, { targets, unit: chosen }: ImportChoices) {
  const texts = cellsOf('duration', cells, firstRow, targets)
  const unit = unitOfNumbers(texts)
  if (!unit) return undefined
  const header = headers[targets.indexOf('duration')] ?? ''
  return {
    header: header || 'Duration',
    example: texts.find(isBareNumber) ?? '',
    unit: chosen ?? unit,
    isUnclear: !known && isUnitUnclear(texts),
    isSaid: unitOfHeader(header) !== undefined,
  }
}

/** What clocks in a time zone show at a time of UTC, and whether anybody has asked. */
function readerOfZone(timeZone: string) {
  const name = zoneOf(timeZone)
  let isUsed = false
  const clockAt = ({ day, time }: Clock): Clock => {
    isUsed = true
    const local = Temporal.Instant.from(`${day}T${time}Z`).toZonedDateTimeISO(name)
    return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
  }
  return { name, clockAt, isUsed: () => isUsed }
}

interface Years {
  firstRow: number
  yearsBack: number
}

/** The rows of notes whose years were proposed, so many years earlier. */
const inYears = (rows: Rows, column: number, { firstRow, yearsBack }: Years): Rows =>
  yearsBack === 0 || column < 0
    ? rows
    : rows.map((row, index) => {
        const date = row[column] ?? ''
        const earlier = () => date.replace(/(19|20)\d\d/, (year) => String(Number(year) - yearsBack))
        return index < firstRow || date === '' ? row : row.with(column, earlier())
      })

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

/** A trial gets the latest sessions that it has room for; what is merged needs none. */
function withinRoom(rows: PlannedRow[], room: number | null) {
  const created = rows.filter(({ existing }) => existing === undefined)
  if (room === null || created.length <= room) return { rows, beyond: [] }
  const latest = created.toSorted((a, b) => b.session.date.localeCompare(a.session.date))
  const beyond = new Set(latest.slice(room))
  return { rows: rows.filter((one) => !beyond.has(one)), beyond: [...beyond] }
}
