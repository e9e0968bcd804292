import { isCalendarDay } from '#shared/dates.ts'
import { once } from '#shared/once.ts'

const utc = (day: string, time = '00:00') => new Date(`${day}T${time}Z`)
/** Any day will do: only the time is shown. */
const at = (time: string) => utc('2000-01-01', time)

/** Some browsers report a language that Intl refuses, such as 'en-US@posix'. */
function isLocale(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}

/** Whether their spaces are thin is up to the browser, and what the server draws has to look the same. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202F]/g, ' ')

/**
 * Dates and times in the reader's local style, in English like the rest of the app: an American reads
 * 'Nov 20' and '7:00 PM', a Briton '20 Nov' and '19:00', a German the same.
 */
export function formatsFor(language: string) {
  const locale = isLocale(language) ? language : 'en-US'
  const english = /^en\b/i.test(locale) ? locale : 'en-001'
  const hourCycle = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle)
  const format = (optionsOf: () => Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(english, { timeZone: 'UTC', ...optionsOf() }))
  const times = format(() => ({ timeStyle: 'short', hourCycle: hourCycle() }))
  const hours = format(() => ({ hour: 'numeric', hourCycle: hourCycle() }))
  const days = format(() => ({ weekday: 'short', month: 'short', day: 'numeric' }))
  const monthDays = format(() => ({ month: 'short', day: 'numeric' }))
  const months = format(() => ({ month: 'short' }))
  const daysOfYear = format(() => ({ dateStyle: 'medium' }))
  const moments = format(() => ({
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: hourCycle(),
    timeZone: undefined,
  }))
  /** '7:00 PM', or '' for none. */
  const clockTime = (time: string) => time && plain(times().format(at(time)))
  return {
    clockTime,
    /** '7 PM', where space is tight, or '19'. */
    clockHour: (time: string) => plain(hours().format(at(time))),
    /** '7:00 – 8:30 PM', '7:00 PM', 'until 8:30 PM', or '' if no time is known. */
    timesOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
      if (startTime === '') return endTime && `until ${clockTime(endTime)}`
      return endTime === '' ? clockTime(startTime) : plain(times().formatRange(at(startTime), at(endTime)))
    },
    /** 'Fri, Nov 20', where space is tight, or 'Unknown Date'. */
    shortDate: (day: string) => (isCalendarDay(day) ? days().format(utc(day)) : 'Unknown Date'),
    /** 'Nov 20'. */
    monthDay: (day: string) => monthDays().format(utc(day)),
    /** 'Nov'. */
    monthName: (day: string) => months().format(utc(day)),
    /** 'Nov 20, 2026'. */
    dateWithYear: (day: string) => daysOfYear().format(utc(day)),
    /** 'Nov 15 – 21, 2026'. */
    dateRange: (from: string, to: string) => plain(daysOfYear().formatRange(utc(from), utc(to))),
    /** A point in time on the device's clock, 'Nov 20, 2026, 7:30 PM'. */
    dateTime: (iso: string) => plain(moments().format(new Date(iso))),
  }
}

type Formats = ReturnType<typeof formatsFor>

let formats = formatsFor(navigator.language)

const known = new Map<string, Formats>()
/** More languages than a server's members have. */
const maxKnown = 50

/** From now on, dates and times are written for a reader of this language: the server draws for many. */
export function writeFor(language: string) {
  formats = known.get(language) ?? formatsFor(language)
  if (known.size < maxKnown) known.set(language, formats)
}

export const clockTime: Formats['clockTime'] = (time) => formats.clockTime(time)
export const clockHour: Formats['clockHour'] = (time) => formats.clockHour(time)
export const timesOf: Formats['timesOf'] = (times) => formats.timesOf(times)
export const shortDate: Formats['shortDate'] = (day) => formats.shortDate(day)
export const monthDay: Formats['monthDay'] = (day) => formats.monthDay(day)
export const monthName: Formats['monthName'] = (day) => formats.monthName(day)
export const dateWithYear: Formats['dateWithYear'] = (day) => formats.dateWithYear(day)
export const dateRange: Formats['dateRange'] = (from, to) => formats.dateRange(from, to)
export const dateTime: Formats['dateTime'] = (iso) => formats.dateTime(iso)
