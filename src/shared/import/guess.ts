import { fold } from '../foundation/fold.ts'
import { type ColumnTarget, fieldOfHeader, type ImportField, repeatableTargets } from './columns.ts'
import { areNotes } from './note.ts'
import { isDate } from './read-date.ts'
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
  /** The position of the first row below the headers. */
  firstRow: number
}

/** Headers are among these many rows. */
const headerRows = 20
/** Contents are judged by these many rows. */
const sampleRows = 200
/** The longest header has these many rows. */
const longestHeader = 3

/** Guesses what the columns of a spreadsheet are, by their headers and contents. */
export function guessColumns(rows: Rows): Guess {
  const width = Math.max(0, ...rows.slice(0, sampleRows + headerRows).map((row) => row.length))
  const head = findHeader(rows)
  const columns = Array.from({ length: width }, (_, index) => index)
  const sample = rows.slice(head.end, head.end + sampleRows)
  const samples = columns.map((index) => sample.map((row) => row[index] ?? '').filter((cell) => cell !== ''))
  const lines = rows.slice(head.start, head.end)
  const headers = columns.map((index) => joined(lines.map((line) => line[index] ?? '')))
  const byHeader = columns.map((index) => fieldOfLines(lines.map((line) => line[index] ?? '')))
  const fitting = byHeader.map((field, index) => (field ? fit(field, samples[index] ?? []) : undefined))
  return { headers, targets: assign(fitting, samples), firstRow: head.end }
}

const joined = (parts: string[]) => [...new Set(parts.map((part) => part.trim()).filter(Boolean))].join(' · ')

/** The lowest line of a header says the most. */
const fieldOfLines = (lines: string[]): ImportField | undefined =>
  lines
    .toReversed()
    .map(fieldOfHeader)
    .find((field) => field !== undefined)

/** The lines of the header; none if the first row is a session. */
function findHeader(rows: Rows): { start: number; end: number } {
  if (areNotes(rows)) return { start: 0, end: 1 }
  const top = rows.slice(0, headerRows)
  const scores = top.map((row) => (row.some(isDate) ? 0 : row.filter((cell) => fieldOfHeader(cell)).length))
  const best = scores.indexOf(Math.max(0, ...scores))
  const firstDate = top.findIndex((row) => row.some(isDate))
  if ((scores[best] ?? 0) === 0) return { start: Math.max(0, firstDate), end: Math.max(0, firstDate) }
  let [start, end] = [best, best + 1]
  while (end - start < longestHeader && end < top.length && (scores[end] ?? 0) > 0) end += 1
  // A line above it that groups columns, such as 'Session' over date, start, and end.
  if (start > 0 && (top[start - 1]?.filter(Boolean).length ?? 0) > 1 && end - start < longestHeader) start -= 1
  return { start, end }
}

const share = (cells: string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 1 : cells.filter(is).length / cells.length

const isTime = (cell: string) => readTimes(cell) !== undefined
const isNumber = (cell: string) => /^\d+([.,]\d+)?$/.test(cell)
const isWeekday = (cell: string) =>
  /^(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|seg|ter|qua|qui|sex|sab|dom)[a-z-]*\.?$/.test(fold(cell))

/** As in our own spreadsheet; the date says the same. */
const isState = (cell: string) => cell === 'Trained' || cell === 'Planned'

/** The field that a column is if its contents can be that; otherwise what they can be. */
function fit(field: ImportField, cells: string[]): ColumnTarget | undefined {
  const fits: Partial<Record<ImportField, () => boolean>> = {
    date: () => share(cells, isDate) >= 0.5,
    startTime: () => share(cells, isTime) >= 0.5,
    endTime: () => share(cells, isTime) >= 0.5,
    duration: () => share(cells, (cell) => readDuration(cell) !== undefined || isNumber(cell)) >= 0.5,
    rounds: () => share(cells, (cell) => /^\d{1,2}\b/.test(cell)) >= 0.5,
    effort: () => share(cells, (cell) => /^\d{1,2}([.,]\d)?(\s*\/\s*10)?$/.test(cell)) >= 0.5,
    private: () => cells.every((cell) => cell === 'Private'),
    sessionType: () => share(cells, (cell) => readType(cell) !== undefined) >= 0.3,
  }
  if (fits[field]?.() ?? true) return field
  if (cells.length > 0 && share(cells, isWeekday) >= 0.8) return 'leaveOut'
  // 'Tag' is a day in German, 'Time' how long it was, 'Class' what it was about.
  if (field === 'date') return cells.some(isDate) ? 'date' : 'tags'
  if (field === 'startTime' && share(cells, (cell) => readDuration(cell) !== undefined) >= 0.5) return 'duration'
  if (field === 'sessionType') return 'title'
  return 'toNotes'
}

/** Each field once; what nobody named is found by contents, and what is left goes to the notes. */
function assign(fitting: (ColumnTarget | undefined)[], samples: string[][]): ColumnTarget[] {
  const taken = new Set<ColumnTarget>()
  const targets = fitting.map((target) => {
    if (!target || repeatableTargets.has(target)) return target
    if (taken.has(target)) return 'toNotes'
    taken.add(target)
    return target
  })
  const isUnnamed = fitting.every((target) => target === undefined)
  return targets.map((target, index) => target ?? byContents(samples[index] ?? [], taken, isUnnamed))
}

/** What a column without a known header is. */
function byContents(cells: string[], taken: Set<ColumnTarget>, isUnnamed: boolean): ColumnTarget {
  const take = (target: ColumnTarget) => {
    if (!repeatableTargets.has(target)) taken.add(target)
    return target
  }
  if (cells.length === 0 || share(cells, isWeekday) >= 0.8 || cells.every(isState)) return 'leaveOut'
  if (!taken.has('date') && share(cells, isDate) >= 0.5) return take('date')
  const times = share(cells, (cell) => isTime(cell) && /[:h]|\d\s?(am|pm|uhr)/i.test(cell)) >= 0.8
  if (times && !taken.has('startTime')) return take('startTime')
  if (times && !taken.has('endTime')) return take('endTime')
  if (
    !taken.has('sessionType') &&
    share(cells, (cell) => cell.length <= 30 && readType(cell) !== undefined) >= 0.6
  )
    return take('sessionType')
  const isLong = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length > 30
  return isUnnamed && isLong ? 'notes' : 'toNotes'
}
