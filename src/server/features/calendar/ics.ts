import { addDays, minutesBetween } from '#shared/foundation/dates.ts'
import { daysOfChanges, timeZoneBlock, type ZoneSpan } from './time-zone.ts'

/** An event of the feed on one day. Without a start it lasts all day. */
export interface FeedEvent {
  uid: string
  title: string
  date: string
  startTime: string
  endTime: string
  location: string
  description: string
  /** False while it is only planned. */
  isCertain: boolean
  /** When any of this last changed. */
  changedAt: Date
}

/**
 * The events as iCalendar text (RFC 5545). Days and times are the person's own, with their zone. Those of an hour that the
 * clocks skip begin later, those of an hour that they show twice begin as early as their length allows; both last as long.
 */
export function icsOf(events: FeedEvent[], span: ZoneSpan): string {
  const { zone } = span
  const changes = daysOfChanges(span)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rollbook//Training journal//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Rollbook',
    'X-WR-CALNAME:Rollbook',
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneBlock(span),
    ...events.flatMap((event) => linesOf(event, zone, changes)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function linesOf(event: FeedEvent, zone: string, changes: Set<string>): string[] {
  const changed = utc(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequenceOf(event.changedAt)}`,
    ...timesOf(event, zone, changes),
    `SUMMARY:${text(event.title)}`,
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    `STATUS:${event.isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    // An event without a time doesn't make the day look busy.
    `TRANSP:${event.startTime ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

function timesOf({ date, startTime, endTime }: FeedEvent, zone: string, changes: Set<string>): string[] {
  if (startTime === '') {
    return [`DTSTART;VALUE=DATE:${digits(date)}`, `DTEND;VALUE=DATE:${digits(addDays(date, 1))}`]
  }
  const minutes = endTime === startTime ? 0 : minutesBetween(startTime, endTime)
  const isPlain = !changes.has(date) && !changes.has(addDays(date, 1))
  const { begins, lasts } = isPlain
    ? { begins: `;TZID=${zone}:${digits(date)}T${digits(startTime)}00`, lasts: minutes }
    : acrossChange(Temporal.PlainDateTime.from(`${date}T${startTime}`), minutes, zone)
  // The end may be a time that the clocks skip, or come before the start then.
  return [`DTSTART${begins}`, `DURATION:PT${lasts || 60}M`]
}

/** A time that the clocks skip is the one that they show instead; from then on, as much passes as the two times say. */
function acrossChange(start: Temporal.PlainDateTime, minutes: number, zone: string) {
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    start.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  const shown = second.toPlainDateTime()
  const end = start.add({ minutes }).toZonedDateTime(zone)
  const minutesFrom = (from: Temporal.ZonedDateTime) => (end.epochMilliseconds - from.epochMilliseconds) / 60_000
  const isTwice = shown.equals(start) && !first.equals(second)
  // With a zone, a time that is shown twice means the first.
  if (isTwice && minutesFrom(second) === minutes)
    return { begins: `:${utc(new Date(second.epochMilliseconds))}`, lasts: minutes }
  return {
    begins: `;TZID=${zone}:${digits(shown.toString({ smallestUnit: 'second' }))}`,
    lasts: shown.equals(start) && !isTwice ? minutesFrom(first) : minutes,
  }
}

const digits = (dayOrTime: string) => dayOrTime.replace(/[-:]/g, '')

const utc = (instant: Date) => `${digits(instant.toISOString().slice(0, 19))}Z`

/** Seconds since 2020: a later change has a higher number, even when a planned session becomes a logged one. */
const sequenceOf = (changedAt: Date) =>
  Math.max(0, Math.floor((changedAt.getTime() - Date.UTC(2020, 0, 1)) / 1000))

/**
 * A TEXT value: of the control characters, it may contain only tabs and escaped line breaks. Some programs also end a line at
 * those of Unicode.
 */
const text = (value: string) =>
  value
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')

/** Lines have at most 75 octets and continue on the next one after a space; no character is split. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    const isFull = octets + size > 75
    folded += isFull ? `\r\n ${character}` : character
    octets = isFull ? size + 1 : octets + size
  }
  return folded
}
