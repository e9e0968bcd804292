import ICAL from 'ical.js'
import { Refusal } from '#server/http/replies/refusals.ts'
import { importLimits } from '#shared/import/imports.ts'
import { aNote, type Note } from '#shared/import/note.ts'
import type { Here } from '../messages.ts'
import { textOfHtml } from '../plain-text.ts'

/** A class of every day since 2010 has fewer. */
const mostOccurrences = 6_000

/** The classes of an iCalendar file, weekly ones until today; undefined if the text is anything else. */
export function readCalendar(text: string, here: Here): Note[] | undefined {
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text)) return undefined
  try {
    // Several calendars one after the other are a list, a single one is not.
    const parsed = ICAL.parse(text) as [unknown, ...unknown[]]
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed
    return calendars.flatMap((one) => classesOf(new ICAL.Component(one as [string]), here))
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('IMPORT_BROKEN', { cause })
  }
}

function classesOf(calendar: ICAL.Component, { today }: Here): Note[] {
  const zone = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '')
  const [moved, others] = parted(calendar.getAllSubcomponents('vevent'))
  const movedOf = Map.groupBy(moved, idOf)
  const series = new Set(others.map(idOf))
  const notes: Note[] = []
  // A moved class comes with its series, if the file has that.
  for (const component of [...others, ...moved.filter((one) => !series.has(idOf(one)))]) {
    // Of its own series: by itself, the library takes those of others that are at the same time.
    const exceptions = component.hasProperty('rrule') ? (movedOf.get(idOf(component)) ?? []) : []
    const event = new ICAL.Event(component, { exceptions, strictExceptions: true })
    if (!event.startDate) continue
    for (const { item, startDate, endDate } of occurrencesOf(event, today))
      notes.push(noteOf(item, startDate, endDate, zone))
    if (notes.length > importLimits.rows) throw new Refusal('IMPORT_TOO_MANY_ROWS')
  }
  return notes
}

const idOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')

/** The classes that were moved from their series' time, and all others. */
function parted(components: ICAL.Component[]): [moved: ICAL.Component[], others: ICAL.Component[]] {
  const isMoved = (one: ICAL.Component) => one.hasProperty('recurrence-id')
  return [components.filter(isMoved), components.filter((one) => !isMoved(one))]
}

type Occurrence = Pick<ReturnType<ICAL.Event['getOccurrenceDetails']>, 'item' | 'startDate' | 'endDate'>

function* occurrencesOf(event: ICAL.Event, today: string): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield { item: event, startDate: event.startDate, endDate: event.endDate }
    return
  }
  const dates = event.iterator()
  for (let count = 0; count < mostOccurrences; count++) {
    const next = dates.next()
    if (!next || dayOf(next) > today) return
    yield event.getOccurrenceDetails(next)
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${twoDigits(month)}-${twoDigits(day)}`

/** Day and time as they were where the class was; of a moment in UTC, in the calendar's zone, or with a Z if it has none. */
function wallClock(time: ICAL.Time, zone: string): { day: string; clock: string } {
  if (time.isDate) return { day: dayOf(time), clock: '' }
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const shown = isUtc && zone !== '' ? inZone(time.toJSDate(), zone) : undefined
  if (shown) return { day: shown.slice(0, 10), clock: shown.slice(11, 16) }
  return { day: dayOf(time), clock: `${twoDigits(time.hour)}:${twoDigits(time.minute)}${isUtc ? 'Z' : ''}` }
}

function inZone(date: Date, timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date)
  } catch {
    // A zone by a name of its own.
    return undefined
  }
}

function isWithinDay(from: ICAL.Time, to: ICAL.Time): boolean {
  const seconds = to.subtractDate(from).toSeconds()
  return seconds > 0 && seconds < 86_400
}

function noteOf({ component }: ICAL.Event, from: ICAL.Time, to: ICAL.Time, zone: string): Note {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').trim()
  const [title, place, description] = ['summary', 'location', 'description'].map(value)
  const body = /<[a-z]/i.test(description ?? '') ? textOfHtml(description ?? '') : (description ?? '')
  const properties = new Map(place ? [['Location', place]] : [])
  if (value('status') === 'CANCELLED')
    return aNote({ title: title ?? '', body: `Canceled\n\n${body}`.trim(), properties })
  const [start, end] = [wallClock(from, zone), wallClock(to, zone)]
  const isUtc = start.clock.endsWith('Z') && end.clock.endsWith('Z')
  // In UTC, an evening may be two days.
  const isTimed = isUtc ? isWithinDay(from, to) : start.day === end.day && end.clock > start.clock
  const time = isTimed ? `${start.clock}${isUtc ? ' → ' : '-'}${end.clock}` : start.clock
  const tags = component.getAllProperties('categories').flatMap((one) => one.getValues().map(String))
  return aNote({ date: start.day, time, title: title ?? '', body, tags, properties })
}
