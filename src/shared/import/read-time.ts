import { fold } from '../foundation/fold.ts'

/** Start and end, HH:MM; '' for what isn't said. */
interface Times {
  startTime: string
  endTime: string
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

const timeText = /^(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?::\d{2}(?:[.,]\d+)?)?\s?(h|uhr|am|pm|a|p)?$/

function writtenTime(text: string): WrittenTime | undefined {
  const [, hours, minutes = '0', mark = ''] = timeText.exec(text) ?? []
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

/** The times a text says: '19:00', '7pm', '19h30', '6:30-8 PM', '18 bis 19:30 Uhr'; undefined if it says none. */
export function readTimes(text: string): Times | undefined {
  if (text.length > longestText) return undefined
  const folded = fold(text)
    .replace(/^(um|at|as|ab|from|von|das)\s+/, '')
    .replace(/\+\d{2}:?\d{2}$|z$/, '')
    .replace(/([ap])\.\s?m\b\.?/g, '$1m')
  const fraction = ofFraction(folded)
  if (fraction) return { startTime: fraction, endTime: '' }
  const [first = '', second, ...more] = folded.split(/\s*(?:[-–—~]|\bto\b|\bbis\b|\bas\b|\bate\b|\ba\b)\s*/)
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

/** How many minutes a text says: '90', '1.5', '1:30', '1h30', '90 min', '1 Std. 30 Min.'; undefined if it says none. */
export function readDuration(text: string, unit?: 'minutes' | 'hours'): number | undefined {
  if (text.length > longestText) return undefined
  const minutes = Math.round(writtenDuration(fold(text).replace(/^(ca|approx|about|~)\.?\s*/, ''), unit) ?? 0)
  return minutes > 0 && minutes <= longest ? minutes : undefined
}

function writtenDuration(text: string, unit: 'minutes' | 'hours' | undefined): number | undefined {
  const colon = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(h|hrs?|std)?\.?$/.exec(text)
  if (colon) return Number(colon[1]) * 60 + Number(colon[2])
  const mixed =
    /^(\d{1,2})\s*(?:h|hrs?|hours?|std|stunden?|horas?)\.?\s*(?:and|und|e)?\s*(\d{1,2})\s*(?:m|min|mins|minutes?|minuten|minutos)?\.?$/.exec(
      text,
    )
  if (mixed) return Number(mixed[1]) * 60 + Number(mixed[2])
  const hours = /^(\d{1,2}(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std|stunden?|horas?|heures?)\.?$/.exec(text)
  if (hours) return number(hours[1]) * 60
  const minutes = /^(\d{1,3})\s*(?:m|min|mins|minutes?|minuten?|minutos?)\.?$/.exec(text)
  if (minutes) return Number(minutes[1])
  if (!/^\d{1,3}([.,]\d+)?$/.test(text)) return undefined
  const bare = number(text)
  // Nobody trains for twenty hours, or for twelve minutes.
  const isHours = unit === undefined ? bare <= 10 : unit === 'hours'
  return isHours ? bare * 60 : bare
}

/** The time that many minutes after another one. */
export const timeAfter = (time: string, minutes: number) =>
  clock((Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes) % 1440)
