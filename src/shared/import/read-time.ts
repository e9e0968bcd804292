import { fold } from '../foundation/fold.ts'

/** Start and end, HH:MM; '' for what isn't said. */
interface Times {
  startTime: string
  endTime: string
  /** Whether they are those of UTC, not of a clock where somebody trained. */
  isUtc?: true
}

const clock = (minutes: number) => {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

interface WrittenTime {
  hours: number
  minutes: number
  half: 'am' | 'pm' | undefined
}

const timeText =
  /^(?:(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?::\d{2}(?:[.,]\d+)?)?|(\d{2})(\d{2})\d{2})\s?(h|uhr|am|pm|a|p)?$/

function writtenTime(text: string): WrittenTime | undefined {
  const [, apartHours, apartMinutes, joinedHours, joinedMinutes, mark = ''] = timeText.exec(text) ?? []
  const [hours, minutes = '0'] = [apartHours ?? joinedHours, apartMinutes ?? joinedMinutes]
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined
  const half = mark.startsWith('a') ? 'am' : mark.startsWith('p') ? 'pm' : undefined
  if (half && (Number(hours) > 12 || Number(hours) === 0)) return undefined
  return { hours: Number(hours), minutes: Number(minutes), half }
}

const inMinutes = ({ hours, minutes, half }: WrittenTime) =>
  (half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours % 24) * 60 + minutes

/** A part of a day, as spreadsheets write times where a cell has lost its format. */
function ofFraction(text: string): string | undefined {
  if (!/^0[.,]\d{2,}$/.test(text)) return undefined
  return clock(Math.round(Number(text.replace(',', '.')) * 1440))
}

/** What says a time or a duration is shorter. */
const longestText = 60

/** 'Z', 'UTC', '+00:00'. */
const utc = /(?<=[\d\s])(?:z|\(?(?:utc|gmt)\)?|(?:utc|gmt)?[+-]00:?00)$/
/** '-05:00' after seconds, ' -0500', '(GMT+1)'. Otherwise, '18:00-05:00' is a start and an end. */
const offset =
  /(?:(?<=:\d\d:\d\d(?:[.,]\d{1,9})?)\s?[+-](?:0\d|1[0-4])(?::?\d\d)?|\s[+-](?:0\d|1[0-4])\d\d|(?<=:\d\d)\+\d\d:?\d\d|\s?\(?(?:gmt|utc)[+-]\d{1,2}(?::?\d\d)?\)?)$/

/** The times a text says: '19:00', '7pm', '19h30', '6:30-8 PM', '18 bis 19:30 Uhr'; undefined if it says none. */
export function readTimes(text: string): Times | undefined {
  if (text.length > longestText) return undefined
  const folded = fold(text)
    .replace(/^(um|at|as|a|ab|from|von|das)\s+/, '')
    .replace(/([ap])\.\s?m\b\.?/g, '$1m')
  const fraction = ofFraction(folded)
  if (fraction) return { startTime: fraction, endTime: '' }
  const [from = '', until, ...more] = folded.split(/\s*→\s*/)
  if (more.length > 0) return undefined
  const times = betweenTimes(
    until === undefined ? withoutZone(from) : `${withoutZone(from)} - ${withoutZone(until)}`,
  )
  return times && (utc.test(from) ? { ...times, isUtc: true } : times)
}

const withoutZone = (text: string) => text.replace(utc, '').trim().replace(offset, '')

function betweenTimes(text: string): Times | undefined {
  const [first = '', second, ...more] = text.split(/\s*(?:[-–—~]|\bto\b|\bbis\b|\bas\b|\bate\b|\ba\b)\s*/)
  if (more.length > 0) return undefined
  const [start, end] = [writtenTime(first), second === undefined ? undefined : writtenTime(second)]
  if (!start || (second !== undefined && !end)) return undefined
  if (!end) return { startTime: clock(inMinutes(start)), endTime: '' }
  // In '6-7:30pm', the start is in the same half of the day, in '11-1pm' in the other one.
  if (end.half && !start.half && start.hours <= 12) {
    start.half = end.half
    if (inMinutes(start) > inMinutes(end)) start.half = end.half === 'pm' ? 'am' : 'pm'
  }
  return { startTime: clock(inMinutes(start)), endTime: clock(inMinutes(end)) }
}

const number = (text = '') => Number(text.replace(',', '.'))

/** No session is longer, in minutes. */
const longest = 12 * 60

/** What a number without a unit can be said to count. */
export const durationUnits = ['hours', 'minutes', 'seconds'] as const

/** What a number without a unit counts. */
export type DurationUnit = (typeof durationUnits)[number] | 'days'

const minutesIn: Record<DurationUnit, number> = { seconds: 1 / 60, minutes: 1, hours: 60, days: 1440 }

/** How many minutes a text says: '90', '1.5', '1:30', '1h30', '90 min', '1 Std. 30 Min.'; undefined if it says none. */
export function readDuration(text: string, unit?: DurationUnit): number | undefined {
  if (text.length > longestText) return undefined
  const minutes = Math.round(writtenDuration(fold(text).replace(/^(ca|approx|about|~)\.?\s*/, ''), unit) ?? 0)
  return minutes > 0 && minutes <= longest ? minutes : undefined
}

/** Whether a text is a number without a unit. */
export const isBareNumber = (text: string) => bareNumber.test(text)

const bareNumber = /^\d{1,6}(?:[.,]\d+)?$/

/** From the lowest to the highest. */
const numbersIn = (texts: string[]) =>
  texts
    .filter((text) => bareNumber.test(text))
    .map(number)
    .filter((one) => one > 0)
    .toSorted((a, b) => a - b)

/** What the numbers of a column count: all of them the same. undefined if none of its texts is only a number. */
export function unitOfNumbers(texts: string[]): DurationUnit | undefined {
  const bare = numbersIn(texts)
  const middle = bare[Math.floor(bare.length / 2)]
  if (middle === undefined) return undefined
  // Spreadsheets write 1:30 as 0.0625 where a cell has lost its format.
  if (middle < 0.5 && texts.some((text) => /[.,]\d{3}/.test(text))) return 'days'
  // Nobody trains for twenty hours, for ten minutes, or for six hours each time.
  return middle <= 10 ? 'hours' : middle < 400 ? 'minutes' : 'seconds'
}

/** Whether all numbers of a column could as well count something else: sessions of ten hours, or of ten minutes. */
export function isUnitUnclear(texts: string[]): boolean {
  const unit = unitOfNumbers(texts)
  const bare = numbersIn(texts)
  const [shortest = 0, longest = 0] = [bare[0], bare.at(-1)]
  if (unit === 'hours') return longest > 5
  if (unit === 'minutes') return longest < 20 || shortest > 240
  return unit === 'seconds' && shortest < 600
}

/** '1:30', '01:31:24', and '95:20', which are minutes. */
function ofClock(text: string): number | undefined {
  const [, first, second, third, mark] =
    /^(\d{1,3}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(h|hrs?|std|min)?\.?$/.exec(text) ?? []
  if (first === undefined) return undefined
  // No clock shows more than 24 hours.
  const areMinutes = mark === 'min' || (third === undefined && Number(first) > 24)
  return areMinutes
    ? Number(first) + Number(second) / 60
    : Number(first) * 60 + Number(second) + Number(third ?? 0) / 60
}

function writtenDuration(text: string, unit: DurationUnit | undefined): number | undefined {
  const clock = ofClock(text)
  if (clock !== undefined) return clock
  const seconds = /^(\d{1,5})\s*(?:s|secs?|seconds?|sek|sekunden|segundos?|secondes?)\.?$/.exec(text)
  if (seconds) return Number(seconds[1]) / 60
  const mixed =
    /^(?:(\d{1,2})\s*(?:h|hrs?|hours?|std|stunden?|horas?|heures?)\.?\s*(?:and|und|e|y|et)?\s*)?(\d{1,3})\s*(?:m|min|mins|minutes?|minuten?|minutos?)?\.?(?:\s*(\d{1,2})\s*(?:s|secs?|seconds?|sek|sekunden|segundos?)\.?)?$/.exec(
      text,
    )
  if (mixed && !bareNumber.test(text))
    return Number(mixed[1] ?? 0) * 60 + Number(mixed[2]) + Number(mixed[3] ?? 0) / 60
  const hours = /^(\d{1,2}(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std|stunden?|horas?|heures?)\.?$/.exec(text)
  if (hours) return number(hours[1]) * 60
  if (!bareNumber.test(text)) return undefined
  return number(text) * minutesIn[unit ?? (number(text) <= 10 ? 'hours' : 'minutes')]
}

/** The time that many minutes after another one. */
export const timeAfter = (time: string, minutes: number) =>
  clock((Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes) % 1440)
