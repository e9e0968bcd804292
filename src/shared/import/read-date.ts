import { isCalendarDay } from '../foundation/dates.ts'
import { fold } from '../foundation/fold.ts'
import { isWeekday } from './cell-words.ts'

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

/** From 1900 to 2099; two digits are of this century. */
const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

const twoDigits = (number: number) => String(number).padStart(2, '0')

function asDay(year: number, month: number, day: number): WrittenDate | undefined {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  return isCalendarDay(text) ? { day: text } : undefined
}

/** A day that spreadsheets count from 1900, as they write it where a cell has lost its format. From 1995 to 2064. */
function ofSerial(text: string): WrittenDate | undefined {
  const serial = Math.floor(Number(text.replace(',', '.')))
  if (serial < 34_700 || serial > 60_000) return undefined
  return { day: new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10) }
}

/** A day at the beginning of a text, and how long it is written. */
interface Found {
  date: WrittenDate
  length: number
}

const yearFirst = /^(\d{4})[-./_](\d{1,2})[-./_](\d{1,2})(?!\d)/
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/
const yearLast = /^(\d{1,2})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{4}|\d{2})(?!\d)/
const serial = /^\d{5}(?:[.,]\d+)?$/

function ofNumbers(text: string): Found | undefined {
  const ymd = yearFirst.exec(text) ?? compact.exec(text)
  if (ymd) return found(ymd[0], asDay(Number(ymd[1]), Number(ymd[2]), Number(ymd[3])))
  const other = yearLast.exec(text)
  if (!other) return serial.test(text) ? found(text, ofSerial(text)) : undefined
  const [first, second, year] = [Number(other[1]), Number(other[3]), fullYear(other[4] ?? '')]
  // Where dates are written with dots, days come first.
  if (other[2] === '.' || first > 12 || first === second) return found(other[0], asDay(year, second, first))
  return found(other[0], second > 12 ? asDay(year, first, second) : { first, second, year })
}

const found = (written: string, date: WrittenDate | undefined) => date && { date, length: written.length }

const dayThenMonth =
  /^(\d{1,2})(?:st|nd|rd|th|er|o|º)?[\s,./-]+(?:(?:de|del|of)\s)?(\p{L}{3,12})[\s,./-]+(?:(?:de|del|of)\s)?(\d{4}|\d{2})(?!:?\d)/iu
const monthThenDay =
  /^(\p{L}{3,12})[\s,./-]+(?:(?:de|del|of)\s)?(\d{1,2})(?:st|nd|rd|th|er|o|º)?[\s,./-]+(?:(?:de|del|of)\s)?(\d{4}|\d{2})(?!:?\d)/iu

/** 'March 4, 2024', '4. März 2024', '4 de março de 2024', 'Mar-04-24'. */
function ofWords(text: string): Found | undefined {
  const [written = '', day, month = '', year = ''] = dayThenMonth.exec(text) ?? []
  if (day) return ofMonth(written, month, Number(day), year)
  const [other = '', name = '', number, inYear = ''] = monthThenDay.exec(text) ?? []
  return number ? ofMonth(other, name, Number(number), inYear) : undefined
}

function ofMonth(written: string, name: string, day: number, year: string): Found | undefined {
  const month = monthOf(fold(name))
  return month > 0 ? found(written, asDay(fullYear(year), month, day)) : undefined
}

/** A date is within so many characters. */
const longestDate = 60

function findDate(text: string): Found | undefined {
  const written = text.slice(0, longestDate)
  const plain = written.trimStart().normalize('NFC')
  const skipped = written.length - plain.length
  // 'Mo, 04.03.2024', 'the 4th of March'.
  const [word = ''] = /^\p{L}+[\p{L}-]*\.?,?\s+/u.exec(plain) ?? []
  const after = isWeekday(word.trimEnd()) ? word.length : 0
  const rest = plain.slice(after)
  const date = ofNumbers(rest.trimEnd()) ?? ofWords(rest)
  if (date) return { ...date, length: skipped + after + date.length }
  const whole = after > 0 ? ofWords(plain) : undefined
  return whole && { ...whole, length: skipped + whole.length }
}

const writtenDate = (text: string) => findDate(text)?.date

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
  const trimmed = text.normalize('NFC').trim()
  // The part of a day that spreadsheets count is its time.
  if (serial.test(trimmed)) return /[.,]\d+$/.exec(trimmed)?.[0].replace(/^./, '0.') ?? ''
  const length = findDate(trimmed)?.length ?? trimmed.length
  return trimmed
    .slice(length)
    .replace(/^(?:T(?=\d)|[\s,;:|·–—-]+)/, '')
    .trim()
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

/** '2021-01-15' has none. */
const numbersIn = (text: string) => /(?<!\d)(\d{1,2})\s?[-/]\s?(\d{1,2})\s?[-/]\s?(?:\d{4}|\d{2})(?!\d)/.exec(text)
const isDayFirst = (text: string) => Number(numbersIn(text.slice(0, longestDate))?.[1] ?? 0) > 12
const isMonthFirst = (text: string) => Number(numbersIn(text.slice(0, longestDate))?.[2] ?? 0) > 12
