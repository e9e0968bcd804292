import { isCalendarDay } from '../foundation/dates.ts'
import { fold } from '../foundation/fold.ts'

/** Whether days or months come first in dates that are only numbers. */
export const dateOrders = ['dmy', 'mdy'] as const

export type DateOrder = (typeof dateOrders)[number]

/** A date as it is written: a day, or two numbers of which nobody can tell the month. */
type WrittenDate = { day: string } | { first: number; second: number; year: number }

/** Beginnings of months in English, German, Portuguese, Spanish, and French, from January on. */
const months = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/** Their number; 0 if it is none. */
const monthOf = (word: string) =>
  word.length < 3 ? 0 : months.findIndex((names) => names.some((name) => word.startsWith(name))) + 1

const weekday =
  /^(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|seg|ter|qua|qui|sex|sab|dom|lun|mar|mie|jue|vie)[a-z-]*\.?,?\s+/

/** From 1900 to 2099; two digits are of this century. */
const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

const twoDigits = (number: number) => String(number).padStart(2, '0')

function asDay(year: number, month: number, day: number): WrittenDate | undefined {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  return isCalendarDay(text) ? { day: text } : undefined
}

/** A day that spreadsheets count from 1900, as they write it where a cell has lost its format. From 1995 to 2064. */
function ofSerial(text: string): WrittenDate | undefined {
  const serial = Math.floor(Number(text))
  if (!/^\d{5}([.,]\d+)?$/.test(text) || serial < 34_700 || serial > 60_000) return undefined
  return { day: new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10) }
}

function ofNumbers(text: string): WrittenDate | undefined {
  const ymd = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/.exec(text)
  if (ymd) return asDay(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]))
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (compact) return asDay(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const other = /^(\d{1,2})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{4}|\d{2})(?!\d)/.exec(text)
  if (!other) return undefined
  const [first, second, year] = [Number(other[1]), Number(other[3]), fullYear(other[4] ?? '')]
  // Where dates are written with dots, days come first.
  if (other[2] === '.' || first > 12 || first === second) return asDay(year, second, first)
  return second > 12 ? asDay(year, first, second) : { first, second, year }
}

/** 'March 4, 2024', '4. März 2024', '4 de março de 2024', 'Mar-04-24'. */
function ofWords(text: string): WrittenDate | undefined {
  const words = text
    .replace(/(\d)(st|nd|rd|th|o|º)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del' && word !== 'of')
  const [one = '', two = '', year = ''] = words
  if (!/^(\d{4}|\d{2})$/.test(year)) return undefined
  const [month, day] = /^\d{1,2}$/.test(one) ? [monthOf(two), Number(one)] : [monthOf(one), Number(two)]
  return month > 0 && Number.isInteger(day) ? asDay(fullYear(year), month, day) : undefined
}

/** A date is within so many characters. */
const longestDate = 60

function writtenDate(text: string): WrittenDate | undefined {
  const folded = fold(text.slice(0, longestDate))
  const plain = folded.replace(weekday, '')
  return ofNumbers(plain) ?? ofSerial(plain) ?? ofWords(plain) ?? (plain === folded ? undefined : ofWords(folded))
}

/** The day that a text begins with, YYYY-MM-DD; undefined if it is none, or could be two and no order is given. */
export function readDate(text: string, order?: DateOrder | null): string | undefined {
  const written = writtenDate(text)
  if (!written) return undefined
  if ('day' in written) return written.day
  const { first, second, year } = written
  if (!order) return undefined
  const read = order === 'dmy' ? asDay(year, second, first) : asDay(year, first, second)
  return read && 'day' in read ? read.day : undefined
}

/** Whether a text begins with a date, in either order. */
export const isDate = (text: string) => writtenDate(text) !== undefined

/** What follows the date in a text, such as a time. */
export function afterDate(text: string): string {
  const trimmed = text.trim()
  const [date] = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})[T,\s]+/.exec(trimmed) ?? []
  return date === undefined ? '' : trimmed.slice(date.length)
}

interface Order {
  /** null if nothing in the file tells. */
  order: DateOrder | null
  /** A date that could be two days. */
  example: string | null
}

/** In which order the dates of a column are: as those that can only be read in one way say, unless they differ. */
export function orderOf(texts: string[]): Order {
  const example = texts.find((text) => {
    const written = writtenDate(text)
    return written !== undefined && !('day' in written)
  })
  if (example === undefined) return { order: null, example: null }
  const [days, monthsFirst] = [texts.some(isDayFirst), texts.some(isMonthFirst)]
  return { order: days === monthsFirst ? null : days ? 'dmy' : 'mdy', example }
}

const numbersIn = (text: string) => /(\d{1,2})\s?[-/]\s?(\d{1,2})\s?[-/]\s?(?:\d{4}|\d{2})(?!\d)/.exec(text)
const isDayFirst = (text: string) => Number(numbersIn(text.slice(0, longestDate))?.[1] ?? 0) > 12
const isMonthFirst = (text: string) => Number(numbersIn(text.slice(0, longestDate))?.[2] ?? 0) > 12
