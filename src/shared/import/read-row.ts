import { limits } from '../foundation/limits.ts'
import { type SessionType, sessionTypeNames } from '../training/training-fields.ts'
import { isNo, isYes } from './cell-words.ts'
import { type ColumnTarget, unitOfHeader } from './columns.ts'
import type { Guess } from './guess.ts'
import type { ImportedSession } from './imported-session.ts'
import { attireOfCells, attireOfClass, readAttire } from './read-attire.ts'
import { type DateOrder, isDate, readDate } from './read-date.ts'
import { knownKey, listOf, partnersOf } from './read-list.ts'
import { type DurationUnit, readDuration, readTimes, timeAfter } from './read-time.ts'
import { isPlainType, typeOfSession } from './read-type.ts'
import { afterDayIn, type Clock, localTimes, type SessionTimes, timeOf, writtenIn } from './session-times.ts'
import type { SkipReason } from './skip-reasons.ts'
import { workoutIn } from './workout-cells.ts'

/** How the columns are read. */
export interface Reading extends Pick<Guess, 'headers'> {
  targets: ColumnTarget[]
  order: DateOrder | null
  /** The start of sessions of which only the duration is known; '' for none. */
  usualStart: string
  /** What the numbers in the column of durations count, unless its header says it. */
  unit?: DurationUnit | undefined
  /** Whether the file is of an app for all kinds of training. */
  isOfAllSports?: boolean
  /** Whether all times are those of UTC. */
  isUtc?: boolean
  /** Whether it is our own spreadsheet, in which a title is no more than that. */
  isOurs?: boolean
  /** What the member's clocks show at a time of UTC. Without it, times stay as they are written. */
  clockAt?: (utc: Clock) => Clock
}

export type RowOutcome = { session: ImportedSession } | { skip: SkipReason } | 'empty'

/** Reads one row as a session. */
export function readRow(row: string[], reading: Reading): RowOutcome {
  const cells = new Cells(row, reading)
  if (cells.isEmpty) return 'empty'
  const written = cells.first('date')
  if (written === '') return { skip: 'NO_DATE' }
  const moment = writtenIn(written)
  const date = moment ? (reading.clockAt?.(moment) ?? moment).day : readDate(written, reading.order)
  if (date === undefined) return { skip: isDate(written) && !reading.order ? 'DATE_UNCLEAR' : 'NOT_A_DATE' }
  const workout = workoutIn(cells.first('heartRate'))
  const session = { ...sessionOf(cells, date, reading), ...(workout && { workout }) }
  const skip = tooMuch(session)
  return skip ? { skip } : { session }
}

function tooMuch({ notes, rounds, techniques, tags }: ImportedSession): SkipReason | undefined {
  if (notes.length > limits.notes) return 'NOTES_TOO_LONG'
  if (rounds > limits.roundsOnAnEntry) return 'TOO_MANY_ROUNDS'
  const isFull = techniques.length > limits.techniquesOnAnEntry || tags.length > limits.tagsOnAnEntry
  return isFull ? 'TOO_MANY_NAMES' : undefined
}

const known = new WeakMap<Reading, Map<ColumnTarget, number[]>>()

/** The columns that are a target, found once for all rows: a file may have a thousand. */
function placesOf(reading: Reading): Map<ColumnTarget, number[]> {
  const places =
    known.get(reading) ?? Map.groupBy(reading.targets.keys(), (index) => reading.targets[index] ?? 'leaveOut')
  known.set(reading, places)
  return places
}

/** The cells of a row by what they are, and what they say that has no other place than the notes. */
class Cells {
  readonly #row: string[]
  readonly #reading: Reading
  readonly remarks: string[] = []

  constructor(row: string[], reading: Reading) {
    this.#row = row
    this.#reading = reading
  }

  get isEmpty() {
    // A sheet has unchecked boxes below its last row.
    return this.#row.every((cell) => cell.trim() === '' || isNo(cell))
  }

  all(target: ColumnTarget): { text: string; header: string }[] {
    return (placesOf(this.#reading).get(target) ?? []).flatMap((index) => {
      const text = (this.#row[index] ?? '').trim()
      return text === '' ? [] : [{ text, header: this.#reading.headers[index] ?? '' }]
    })
  }

  first = (target: ColumnTarget) => this.all(target)[0]?.text ?? ''

  /** The text, or '' if it is too long for its field: then the notes have it. */
  short(target: 'academy' | 'instructor'): string {
    const [cell] = this.all(target)
    if (!cell || cell.text.length <= limits[target]) return cell?.text ?? ''
    this.remark(cell)
    return ''
  }

  remark({ header, text }: { header: string; text: string }) {
    this.remarks.push(header === '' ? text : `${header}: ${text}`)
  }
}

function sessionOf(cells: Cells, day: string, reading: Reading): ImportedSession {
  const type = cells.first('sessionType')
  const sessionType = typeOfSession(type, cells.first('title'), reading.isOfAllSports)
  const times = timesOf(cells, day, reading)
  const title = titleOf(cells, type, sessionType)
  const named = reading.isOurs ? null : (attireOfClass(type) ?? attireOfClass(title))
  const attire = attireOfCells(cells.all('attire'), (cell) => cells.remark(cell)) ?? named
  if (attire === null || readAttire(type) !== attire) remarkType(cells, reading)
  const [academy, instructor] = [cells.short('academy'), cells.short('instructor')]
  const techniques = namesIn(cells, 'techniques', limits.techniqueName)
  const tags = namesIn(cells, 'tags', limits.tagName)
  const { partners, rounds } = roundsOf(cells)
  const effort = effortOf(cells)
  const hasPrivateNotes = isPrivate(cells)
  for (const cell of cells.all('toNotes')) if (!isNo(cell.text)) cells.remark(cell)
  const notes = [...cells.all('notes').map(({ text }) => text), ...cells.remarks].join('\n\n')
  return {
    ...times,
    sessionType,
    title,
    academy,
    instructor,
    notes,
    hasPrivateNotes,
    techniques,
    tags,
    partners,
    rounds,
    attire,
    effort,
  }
}

/** What the type says beside a title, other than the kind of session. A watch's type says no more. */
function remarkType(cells: Cells, { isOfAllSports }: Reading) {
  const [type] = cells.all('sessionType')
  if (type && !isOfAllSports && cells.first('title') !== '' && !isPlainType(type.text)) cells.remark(type)
}

function titleOf(cells: Cells, type: string, sessionType: SessionType): string {
  const title = cells.first('title').replace(/\s+/g, ' ')
  const says = title === '' && !isPlainType(type) ? type.replace(/\s+/g, ' ') : title
  if (says.length <= limits.title) return says || sessionTypeNames[sessionType]
  cells.remarks.push(says)
  return `${says.slice(0, limits.title - 1)}…`
}

function timesOf(cells: Cells, day: string, reading: Reading): SessionTimes {
  const [start, end] = [cells.all('startTime')[0], cells.all('endTime')[0]]
  const afterDay = afterDayIn(cells.first('date'))
  const read = readTimes(start ? timeOf(start.text) : afterDay)
  const readEnd = readTimes(end ? timeOf(end.text) : '')
  if (start && !read) cells.remark(start)
  if (afterDay && !readTimes(afterDay)) cells.remark({ header: '', text: afterDay })
  if (end && !readEnd) cells.remark(end)
  // Spreadsheets write a day without a time as midnight.
  const isMidnight = !start && !reading.isUtc && read?.startTime === '00:00' && read.endTime === ''
  const startTime = isMidnight ? '' : (read?.startTime ?? '')
  const endTime = readEnd?.startTime ?? read?.endTime ?? ''
  const [duration] = cells.all('duration')
  if (endTime !== '' && duration && !/^[\d:.,]+$/.test(duration.text) && !readDuration(duration.text))
    cells.remark(duration)
  const times = endTime === '' ? endByDuration(cells, startTime, reading) : { startTime, endTime }
  const isUtc = startTime !== '' && (reading.isUtc || read?.isUtc)
  return isUtc && reading.clockAt ? localTimes(day, times, reading.clockAt) : { date: day, ...times }
}

/** A session's length is known by its start and end. */
function endByDuration(cells: Cells, startTime: string, { usualStart, unit }: Reading) {
  const [duration] = cells.all('duration')
  const minutes = duration && readDuration(duration.text, unitOfHeader(duration.header) ?? unit)
  const start = startTime || usualStart
  if (minutes && start) return { startTime: start, endTime: timeAfter(start, minutes) }
  if (duration) cells.remark({ ...duration, header: duration.header || 'Duration' })
  return { startTime, endTime: '' }
}

/** Names in a list. What is too long for a name is a sentence, and goes to the notes. */
function namesIn(cells: Cells, target: 'techniques' | 'tags', max: number): string[] {
  const names: string[] = []
  for (const cell of cells.all(target)) {
    if (isNo(cell.text)) continue
    const list = isYes(cell.text) && cell.header !== '' ? [cell.header] : listOf(cell.text)
    const isProse = list.some((name) => name.length > max || name.split(' ').length > 8)
    if (isProse) cells.remark(cell)
    else names.push(...list)
  }
  return [...new Map(names.map((name) => [knownKey(name), name])).values()]
}

function roundsOf(cells: Cells): Pick<ImportedSession, 'partners' | 'rounds'> {
  const partners = cells.all('partners').flatMap((cell) => {
    const list = partnersOf(cell.text)
    if (list.every(({ name }) => name.length <= limits.partnerName && name.split(' ').length <= 6)) return list
    cells.remark(cell)
    return []
  })
  const named = partners.reduce((sum, partner) => sum + partner.rounds, 0)
  const [count] = cells.all('rounds')
  const said = Number(/^\d{1,3}(?!\d)/.exec(count?.text ?? '')?.[0] ?? 0)
  if (count && !/^\d{1,3}$/.test(count.text)) cells.remark(count)
  return { partners, rounds: Math.max(named, said) }
}

/** Whether the row says so, which it may do with more than a mark. */
function isPrivate(cells: Cells): boolean {
  const [cell] = cells.all('private')
  if (!cell || isNo(cell.text) || cell.text === '0') return false
  if (!isYes(cell.text) && !/^(private|1)$/i.test(cell.text)) cells.remark(cell)
  return true
}

function effortOf(cells: Cells): number | null {
  const [cell] = cells.all('effort')
  if (!cell) return null
  const effort = Math.round(Number(/^(\d{1,2}([.,]\d)?)(\s*\/\s*10)?$/.exec(cell.text)?.[1]?.replace(',', '.')))
  if (effort >= 1 && effort <= 10) return effort
  cells.remark(cell)
  return null
}
