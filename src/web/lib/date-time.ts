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
  const clockTime = (time: string) => time && times().format(at(time))
  return {
    clockTime,
    /** '7 PM', where space is tight, or '19'. */
    clockHour: (time: string) => hours().format(at(time)),
    /** '7:00 – 8:30 PM', '7:00 PM', 'until 8:30 PM', or '' if no time is known. */
    timesOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
      if (startTime === '') return endTime && `until ${clockTime(endTime)}`
      return endTime === '' ? clockTime(startTime) : times().formatRange(at(startTime), at(endTime))
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
    dateRange: (from: string, to: string) => daysOfYear().formatRange(utc(from), utc(to)),
    /** A point in time on the device's clock, 'Nov 20, 2026, 7:30 PM'. */
    dateTime: (iso: string) => moments().format(new Date(iso)),
  }
}

export const { clockTime, clockHour, timesOf, shortDate, monthDay, monthName, dateWithYear, dateRange, dateTime } =
  formatsFor(navigator.language)
