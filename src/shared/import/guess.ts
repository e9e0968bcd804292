import { isNo, isWeekday, isYes } from './cell-words.ts'
import { type ColumnTarget, type NamedField, readHeader, repeatableTargets } from './columns.ts'
import { type RecognizedTable, recognizeTable } from './known-tables.ts'
import { areNotes } from './note.ts'
import { readAttire } from './read-attire.ts'
import { afterDate, isDate } from './read-date.ts'
import { readDuration, readTimes } from './read-time.ts'
import { readType } from './read-type.ts'

/** A spreadsheet's cells as text, row by row. Days are YYYY-MM-DD and times HH:MM where the file says what they are. */
export type Rows = string[][]

/** How a spreadsheet was understood. */
export interface Guess {
  /** '' for columns without one. */
  headers: string[]
  /** One for each column. */
  targets: ColumnTarget[]
  /** The position of the first line of headers. */
  headerRow: number
  /** The position of the first row below the headers. */
  firstRow: number
  /** The export of another app that it is; undefined for any other spreadsheet. */
  known?: RecognizedTable | undefined
}

/** Headers are among these many rows. */
const headerRows = 20
/** Contents are judged by these many rows, and where they say nothing, by as many cells below them. */
const sampleRows = 200
/** The longest header has these many rows. */
const longestHeader = 3

/** What is known of a column. */
interface Column {
  header: string
  named: NamedField | undefined
  /** The first of its cells that say anything. */
  cells: string[]
}

/** Finds what the columns of a spreadsheet are: as the export that it is, else by their headers and contents. */
export function guessColumns(rows: Rows): Guess {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const { start, end } = findHeader(rows)
  const lines = rows.slice(start, end)
  const sample = rows.slice(end, end + sampleRows)
  const columns = Array.from({ length: width }, (_, index): Column => {
    const parts = lines.map((line) => line[index] ?? '')
    return {
      header: joined(parts),
      named: namedIn(parts),
      cells: filledIn(sample, index) ?? filledIn(rows.slice(end + sampleRows), index) ?? [],
    }
  })
  const headers = columns.map(({ header }) => header)
  const known = recognizeTable(headers)
  const targets = known?.targets ?? assign(columns)
  return { headers, targets, headerRow: start, firstRow: end, known }
}

/** The first cells of a column that say anything; undefined if none does. */
function filledIn(rows: Rows, column: number): string[] | undefined {
  const cells: string[] = []
  for (const row of rows) {
    const cell = row[column] ?? ''
    if (cell !== '') cells.push(cell)
    if (cells.length === sampleRows) break
  }
  return cells.length > 0 ? cells : undefined
}

const joined = (parts: string[]) => [...new Set(parts.map((part) => part.trim()).filter(Boolean))].join(' · ')

/** The lowest line of a header says the most. */
const namedIn = (lines: string[]): NamedField | undefined =>
  lines
    .toReversed()
    .map(readHeader)
    .find((named) => named !== undefined)

/** The lines of the header; none if the first row is a session. */
function findHeader(rows: Rows): { start: number; end: number } {
  if (areNotes(rows)) return { start: 0, end: 1 }
  const top = rows.slice(0, headerRows)
  const isDated = top.map((row) => row.some(isDate))
  const scores = top.map((row, index) => (isDated[index] ? 0 : row.filter((cell) => readHeader(cell)).length))
  const firstDate = isDated.indexOf(true)
  const best = bestLine(scores, firstDate < 0 ? top.length : firstDate)
  if (best === undefined) return { start: Math.max(0, firstDate), end: Math.max(0, firstDate) }
  let [start, end] = [best, best + 1]
  while (end - start < longestHeader && isMoreOfHeader(top, scores, end)) end += 1
  // A line above it that groups columns, such as 'Session' over date, start, and end.
  const isGrouping = start > 0 && !isDated[start - 1] && (top[start - 1]?.filter(Boolean).length ?? 0) > 1
  if (isGrouping && end - start < longestHeader) start -= 1
  return { start, end }
}

/** Above the headers, a date says when the file was made. Rows with more of them are sessions. */
const datesAbove = 2

/** The line that names most, above the first session. */
function bestLine(scores: number[], firstDate: number): number | undefined {
  const above = Math.max(0, ...scores.slice(0, firstDate))
  if (above > 0) return scores.indexOf(above)
  const below = scores.slice(0, firstDate + datesAbove + 1)
  const most = Math.max(0, ...below)
  return most > 1 ? below.indexOf(most) : undefined
}

/** Whether a line names columns that have no name in the line above it. A row without a date is none of the headers. */
function isMoreOfHeader(top: Rows, scores: number[], at: number): boolean {
  const [line = [], above = []] = [top[at], top[at - 1]]
  const said = line.filter(Boolean).length
  const namesMore = line.some((cell, index) => readHeader(cell) && (above[index] ?? '') === '')
  return (scores[at] ?? 0) > 0 && (scores[at] ?? 0) * 2 >= said && namesMore
}

const share = (cells: string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length

const isTime = (cell: string) => readTimes(cell) !== undefined
const isTimed = (cell: string) => isDate(cell) && isTime(afterDate(cell))
const isNumber = (cell: string) => /^\d+([.,]\d+)?$/.test(cell)
const isLength = (cell: string) => readDuration(cell) !== undefined || isNumber(cell)
const isMark = (cell: string) => isYes(cell) || isNo(cell)
/** 'March 5', '5. März'. */
const isDayOfYear = (cell: string) => isDate(`${cell}${cell.endsWith('.') ? '' : ' '}2024`)
/** With seconds, it was measured: nobody begins at 19:31:24. */
const isMeasured = (cell: string) => /^\d{1,2}:\d{2}:(?!00)\d{2}/.test(cell)
/** The numbers of rows. */
const isCount = (cells: string[]) => {
  const [first = '', second = ''] = cells
  const step = Number(second) - Number(first)
  return Math.abs(step) === 1 && cells.every((cell, index) => Number(cell) === Number(first) + step * index)
}
/** What the numbers of rows are called, if anything. */
const isCountName = (header: string) => /^(\P{L}*|id|n[or]\.?)$/iu.test(header)

/** As in our own spreadsheet; the date says the same. */
const isState = (cell: string) => cell === 'Trained' || cell === 'Planned'

/** Whether another column has the days, and with them the times. */
interface Days {
  areThere: boolean
  haveTimes: boolean
}

function daysOf(columns: Column[]): Days {
  const days = columns.filter(({ named, cells }) => named?.field === 'date' && share(cells, isDate) >= 0.5)
  return { areThere: days.length > 0, haveTimes: days.some(({ cells }) => share(cells, isTimed) >= 0.5) }
}

/** The field that a column is named if its contents can be that; otherwise what they can be. */
function fit({ named, header, cells }: Column, days: Days): ColumnTarget | undefined {
  if (!named || cells.length === 0) return named?.field
  const { field } = named
  // 'Drilled', with a check mark.
  if (field !== 'private' && field !== 'attire' && cells.every(isMark)) return 'tags'
  const fits: Partial<Record<typeof field, () => boolean>> = {
    date: () => share(cells, isDate) >= 0.5,
    startTime: () => !isTaken() && share(cells, isTime) >= 0.5,
    endTime: () => share(cells, (cell) => isTime(cell) || isTimed(cell)) >= 0.5,
    duration: () => share(cells, isLength) >= 0.5,
    rounds: () => share(cells, (cell) => /^\d{1,2}\b/.test(cell)) >= 0.5,
    effort: () => share(cells, (cell) => /^\d{1,2}([.,]\d)?(\s*\/\s*10)?$/.test(cell)) >= 0.5,
    attire: () => saysAttire(header, cells),
    private: () => cells.every((cell) => cell === 'Private'),
    sessionType: () => share(cells, (cell) => readType(cell) !== undefined) >= 0.3,
    title: () => share(cells, isNumber) < 0.8,
  }
  // 'Time' beside days with times, or with seconds, is how long it was.
  const isTaken = () => share(cells, isLength) >= 0.5 && (days.haveTimes || share(cells, isMeasured) >= 0.5)
  if (fits[field]?.() ?? true) return field
  if (share(cells, isWeekday) >= 0.8 || isCount(cells)) return 'leaveOut'
  if (field === 'startTime') return lengthOrDay(cells, days)
  // 'Tag' is a day in German.
  if (field === 'date') return cells.some(isDate) ? 'date' : ofOtherDays(header, cells, days)
  if (field === 'attire') return share(cells, isNumber) < 0.8 ? 'tags' : 'toNotes'
  return field === 'sessionType' && share(cells, isNumber) < 0.8 ? 'title' : 'toNotes'
}

/** In words, or by check marks below 'Gi'. */
const saysAttire = (header: string, cells: string[]) =>
  (readAttire(header) !== null && cells.every(isMark)) || share(cells, (cell) => readAttire(cell) !== null) >= 0.5

function lengthOrDay(cells: string[], days: Days): ColumnTarget {
  if (share(cells, isDate) >= 0.5) return days.areThere ? 'startTime' : 'date'
  return share(cells, isLength) >= 0.5 ? 'duration' : 'toNotes'
}

function ofOtherDays(header: string, cells: string[], days: Days): ColumnTarget {
  if (days.areThere && share(cells, isDayOfYear) >= 0.8) return 'leaveOut'
  return /^tags?$/i.test(header) ? 'tags' : 'toNotes'
}

/**
 * Each field once: for the column that says anything, and is named it the clearest. What nobody named is found by contents, and
 * what is left goes to the notes.
 */
function assign(columns: Column[]): ColumnTarget[] {
  const days = daysOf(columns)
  const fitting = columns.map((column) => fit(column, days))
  const rank = ({ cells, named }: Column) => (cells.length > 0 ? 2 : 0) + (named?.isExact ? 1 : 0)
  const order = columns.map((column, index) => ({ index, rank: rank(column) })).toSorted((a, b) => b.rank - a.rank)
  const taken = new Set<ColumnTarget>()
  const targets: (ColumnTarget | undefined)[] = columns.map(() => undefined)
  for (const { index } of order) {
    const target = fitting[index]
    if (target) targets[index] = taken.has(target) ? 'toNotes' : target
    if (target && !repeatableTargets.has(target) && columns[index]?.cells.length !== 0) taken.add(target)
  }
  const isUnnamed = fitting.every((target) => target === undefined)
  return targets.map((target, index) => {
    const column = columns[index]
    if (column && column.cells.length === 0) return emptyTarget(target, taken)
    return target ?? byContents(column, taken, isUnnamed)
  })
}

/** An empty column keeps the field that no other one has. */
function emptyTarget(target: ColumnTarget | undefined, taken: Set<ColumnTarget>): ColumnTarget {
  if (!target || target === 'toNotes' || taken.has(target)) return 'leaveOut'
  if (!repeatableTargets.has(target)) taken.add(target)
  return target
}

/** What a column without a known header is. */
function byContents(column: Column | undefined, taken: Set<ColumnTarget>, isUnnamed: boolean): ColumnTarget {
  const { cells, header } = column ?? { cells: [], header: '' }
  const take = (target: ColumnTarget) => {
    if (!repeatableTargets.has(target)) taken.add(target)
    return target
  }
  if (share(cells, isWeekday) >= 0.8 || cells.every(isState)) return 'leaveOut'
  if (isCountName(header) && isCount(cells)) return 'leaveOut'
  if (!taken.has('date') && share(cells, isDate) >= 0.5) return take('date')
  const times = share(cells, (cell) => isTime(cell) && /[:h]|\d\s?(am|pm|uhr)/i.test(cell)) >= 0.8
  if (times && !taken.has('startTime')) return take('startTime')
  if (times && !taken.has('endTime')) return take('endTime')
  if (header !== '' && cells.every(isMark)) return 'tags'
  if (cells.every((cell) => readAttire(cell) !== null)) return 'attire'
  const types = share(cells, (cell) => cell.length <= 30 && readType(cell) !== undefined) >= 0.6
  if (types && !taken.has('sessionType')) return take('sessionType')
  const isLong = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length > 30
  return isUnnamed && isLong ? 'notes' : 'toNotes'
}
