import { type Span, weekStart } from '../calendar/calendar-span.ts'
import type { Entry } from '../entries/entries.ts'
import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  minutesBetween,
  type WeekStartsOn,
} from '../foundation/dates.ts'
import { nameKey } from '../foundation/name-key.ts'
import type { Round } from '../sparring/rounds.ts'

type Session = Pick<Entry, 'date' | 'startTime' | 'endTime' | 'rounds'>
type Submission = Round['submissions'][number]

interface Sums {
  sessions: number
  minutes: number
  rounds: number
}

export interface MonthGlance extends Sums {
  /** The same of the month before, as far as this month has come; undefined if that isn't known, or nobody trained yet. */
  before?: Sums & { from: string; to: string }
  /** What caught the member most often; undefined if nothing did. */
  caught?: Caught | undefined
}

/** A submission, how often it worked against the member, and the position it came from most often, '' if nobody said. */
interface Caught {
  name: string
  times: number
  from: string
}

/** What is known of the journal: trained sessions, newest first, and whether that is all of them. */
interface LoadedJournal {
  sessions: Session[]
  isWhole: boolean
}

/**
 * What a month ('2026-11') comes to, beside the month before. The month of `today` is compared with as many days of the
 * month before; any other with all of it. `nameOf` says what a submission is called.
 */
export function monthGlance(
  month: string,
  { sessions, isWhole }: LoadedJournal,
  today: string,
  nameOf: (submission: Submission) => string,
): MonthGlance {
  const first = `${month}-01`
  const ofMonth = sessions.filter(({ date }) => date.startsWith(month))
  const { from, to } = spanBefore({ from: first, to: addDays(addMonths(first, 1), -1) }, today)
  const earlier = sessions.filter(({ date }) => date < first)
  const isKnown = earlier.length > 0 && (isWhole || earlier.some(({ date }) => date < from))
  return {
    ...sumsOf(ofMonth),
    ...(isKnown && { before: { from, to, ...sumsOf(earlier.filter(({ date }) => date >= from && date <= to)) } }),
    caught: caughtMost(ofMonth, nameOf),
  }
}

const sumsOf = (sessions: Session[]): Sums => ({
  sessions: sessions.length,
  minutes: sessions.reduce((sum, { startTime, endTime }) => sum + minutesBetween(startTime, endTime), 0),
  rounds: sessions.reduce((sum, { rounds }) => sum + rounds.length, 0),
})

/** The same names are one; of equals, the one that happened last comes first. */
function caughtMost(sessions: Session[], nameOf: (submission: Submission) => string): Caught | undefined {
  const against = sessions.flatMap(({ rounds }) =>
    rounds.flatMap(({ submissions }) => submissions.filter(({ isMine }) => !isMine)),
  )
  const [most] = mostFrequent(against, nameOf)
  if (!most) return undefined
  const known = most.filter(({ fromPosition }) => fromPosition !== '')
  const [place] = mostFrequent(known, ({ fromPosition }) => fromPosition)
  return { name: most[0] ? nameOf(most[0]) : '', times: most.length, from: place?.[0]?.fromPosition ?? '' }
}

const mostFrequent = <T>(items: T[], nameOf: (item: T) => string): T[][] =>
  [...Map.groupBy(items, (item) => nameKey(nameOf(item))).values()].sort(
    (group, other) => other.length - group.length,
  )

export interface RunningStreak {
  /** How many sessions the week of `today` has. */
  thisWeek: number
  /** How many weeks in a row have one, up to this week or the last; 0 if that isn't known. */
  weeks: number
}

interface KnownJournal extends LoadedJournal {
  /** The first days of the first and last of weeks in a row with training, 'first/last', which may go on before the sessions. */
  streak?: string | undefined
}

/** The week and the streak on `today`. */
export function runningStreak(
  { sessions, isWhole, streak }: KnownJournal,
  today: string,
  startsOn: WeekStartsOn,
): RunningStreak {
  const now = weekStart(today, startsOn)
  const next = addDays(now, 7)
  const thisWeek = sessions.filter(({ date }) => date >= now && date < next).length
  if (!isWhole && streak === undefined) return { thisWeek, weeks: 0 }
  const [first = next, last = ''] = streak?.split('/') ?? []
  // The week that is looked for, the day after it, and the newest session that isn't later.
  let [week, end] = thisWeek > 0 ? [now, next] : [addDays(now, -7), now]
  let at = 0
  let weeks = 0
  for (;;) {
    while ((sessions[at]?.date ?? '') >= end) at += 1
    if ((sessions[at]?.date ?? '') < week && (week < first || week > last)) return { thisWeek, weeks }
    weeks += 1
    ;[week, end] = [addDays(week, -7), week]
  }
}

/** 'Session 3 this week · 4 weeks in a row'; '' if this week has none. */
export function weekText({ thisWeek, weeks }: RunningStreak): string {
  if (thisWeek === 0) return ''
  const session = `Session ${thisWeek} this week`
  return weeks < 2 ? session : `${session} · ${weeks} weeks in a row`
}

/**
 * The days that a range is compared with: as many before it; or of a month, or the first days of one, the same days of
 * the month before. A month under way counts up to `today`.
 */
export function spanBefore({ from, to }: Span, today: string): Span {
  const last = addDays(from, -1)
  const isOfMonth = dayOfMonth(from) === 1 && from.slice(0, 7) === to.slice(0, 7)
  if (!isOfMonth) return { from: addDays(from, -daysBetween(from, to) - 1), to: last }
  const end = from <= today && today < to ? today : to
  const isWhole = dayOfMonth(addDays(end, 1)) === 1
  return { from: addMonths(from, -1), to: isWhole ? last : addMonths(end, -1) }
}
