import { addDays } from '#shared/dates.ts'

/** What stands in the feed on one day. Without a start it lasts the whole day. */
export interface FeedEvent {
  uid: string
  title: string
  date: string
  startTime: string
  endTime: string
  place: string
  description: string
  /** Whether it has happened or will for sure. */
  isCertain: boolean
  /** When what is said here was last changed. */
  changedAt: Date
}

/** A time zone as RFC 5545 describes it; undefined where nobody has described it. */
export interface FeedZone {
  id: string
  block: string
}

/**
 * The events as an iCalendar text (RFC 5545). Days and times are the person's own and are written as they stand, beside
 * the zone they are meant in, so nothing here converts a time. Without a zone they are meant wherever they are read.
 */
export function icsOf(events: FeedEvent[], zone: FeedZone | undefined): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rollbook//Training journal//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Rollbook',
    'X-WR-CALNAME:Rollbook',
    ...(zone ? [`X-WR-TIMEZONE:${zone.id}`] : []),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(zone ? zone.block.split(/\r?\n/) : []),
    ...events.flatMap((event) => linesOf(event, zone)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function linesOf(event: FeedEvent, zone: FeedZone | undefined): string[] {
  const changed = utc(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequenceOf(event.changedAt)}`,
    ...timesOf(event, zone),
    `SUMMARY:${text(event.title)}`,
    ...(event.place ? [`LOCATION:${text(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    `STATUS:${event.isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    // What has no time keeps nobody from being invited on that day.
    `TRANSP:${event.startTime ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

function timesOf({ date, startTime, endTime }: FeedEvent, zone: FeedZone | undefined): string[] {
  if (startTime === '') {
    return [`DTSTART;VALUE=DATE:${digits(date)}`, `DTEND;VALUE=DATE:${digits(addDays(date, 1))}`]
  }
  const inZone = zone ? `;TZID=${zone.id}` : ''
  const at = (day: string, time: string) => `${inZone}:${digits(day)}T${digits(time)}00`
  const endDate = endTime < startTime ? addDays(date, 1) : date
  const hasEnd = endTime !== '' && endTime !== startTime
  return [
    `DTSTART${at(date, startTime)}`,
    // An hour by the clock would be none in a night when clocks change.
    hasEnd ? `DTEND${at(endDate, endTime)}` : 'DURATION:PT1H',
  ]
}

const digits = (dayOrTime: string) => dayOrTime.replace(/[-:]/g, '')

const utc = (instant: Date) => `${digits(instant.toISOString().slice(0, 19))}Z`

/** Seconds since 2020: a later change has a higher number, also when a planned session becomes a logged one. */
const sequenceOf = (changedAt: Date) =>
  Math.max(0, Math.floor((changedAt.getTime() - Date.UTC(2020, 0, 1)) / 1000))

/** A TEXT value: of the control characters only tabs and, written out, line breaks may stand in it. */
const text = (value: string) =>
  value
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')

/** Lines are at most 75 octets long and go on in the next one after a space; no character is torn apart. */
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
