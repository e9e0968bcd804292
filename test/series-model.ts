/**
 * Series as a list of sessions, for tests of the rules that the server computes them from: it is found day by day, and what was
 * done to a session is said of it. It shares no code with the server.
 */

/** Zones, with nights on which their clocks change. */
export const zones = {
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'America/Santiago': ['2026-04-05', '2026-09-06'],
  'Europe/Lisbon': ['2026-03-29', '2026-10-25'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'Australia/Sydney': ['2026-04-05', '2026-10-04'],
}

export type Pattern = 'daily' | 'weekly' | 'biweekly' | 'monthly'
export type Which = 'this' | 'following' | 'all'

export interface Times {
  title: string
  startTime: string
}

export interface Change extends Partial<Times> {
  date?: string
  pattern?: Pattern
  weekdays?: number[]
  end?: string
}

/** What the sessions of a stretch have in common. */
interface Stretch {
  pattern: Pattern
  /** The day of the month it is meant to be on. */
  dayOfMonth: number
  /** If there are several. */
  weekdays: number[]
}

interface Own extends Partial<Times> {
  date?: string
}

type Fate = { is: 'planned'; own: Own | undefined } | { is: 'skipped' } | { is: 'logged'; date: string; was: Fate }

interface One {
  number: number
  stretch: Stretch
  /** Its day unless it is moved alone. */
  day: string
  times: Times
  fate: Fate
}

export interface Series {
  sessions: One[]
  end: string
  /** Logged sessions that an earlier pattern had: their days. */
  gone: Map<number, string>
}

const horizon = 1_300
const numbersApart = 730
const untouched: Fate = { is: 'planned', own: undefined }

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
export const plus = (day: string, days: number) => dayOf(new Date(utc(day).getTime() + days * 86_400_000))
const apart = (from: string, to: string) => (utc(to).getTime() - utc(from).getTime()) / 86_400_000
const weekday = (day: string) => utc(day).getUTCDay()
const dom = (day: string) => Number(day.slice(8))

/** The day of a month, or its last one. */
function inMonth(month: number, wanted: number): string {
  const [year, index] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, index, Math.min(wanted, last))))
}
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The days of a pattern from a day on, found by looking at each. Weeks begin on Sunday. */
function daysFrom(start: string, { pattern, dayOfMonth, weekdays }: Stretch): string[] {
  if (pattern === 'monthly') {
    return Array.from({ length: Math.ceil(horizon / 28) }, (_, n) => inMonth(monthOf(start) + n, dayOfMonth))
  }
  const wanted = weekdays.length > 0 ? weekdays : [weekday(start)]
  const sundayOf = (day: string) => plus(day, -weekday(day))
  const all = Array.from({ length: horizon }, (_, n) => plus(start, n))
  if (pattern === 'daily') return all
  const matching = all.filter((day) => wanted.includes(weekday(day)))
  const first = sundayOf(matching[0] ?? start)
  return matching.filter((day) => pattern === 'weekly' || apart(first, sundayOf(day)) % 14 === 0)
}

const stretchOf = (pattern: Pattern, dayOfMonth: number, weekdays: number[]): Stretch => ({
  pattern,
  dayOfMonth,
  weekdays: new Set(weekdays).size > 1 ? [...new Set(weekdays)].sort() : [],
})

/** The sessions that an entry begins, of which it is the first. */
export function begin(start: string, times: Times, pattern: Pattern, weekdays: number[], end: string): Series {
  const isWeekly = pattern === 'weekly' || pattern === 'biweekly'
  const wanted = isWeekly ? weekdays : []
  const stretch = stretchOf(pattern, dom(start), wanted)
  const days = daysFrom(start, { ...stretch, weekdays: wanted })
  const isOnIt = days[0] === start
  const own: Stretch = isOnIt ? stretch : { ...stretch, weekdays: [] }
  const list = [{ day: start, stretch: own }, ...days.slice(isOnIt ? 1 : 0).map((day) => ({ day, stretch }))]
  const sessions = list.map((one, number): One => ({ ...one, number, times, fate: untouched }))
  const [first] = sessions
  if (first) first.fate = { is: 'logged', date: start, was: untouched }
  return { sessions, end, gone: new Map() }
}

const isThere = (series: Series) => (one: One) => one.day <= series.end

/** A session that there is, whatever became of it. */
export const find = (series: Series, number: number): One | undefined =>
  series.sessions.filter(isThere(series)).find((one) => one.number === number)

export interface Planned extends Times {
  number: number
  date: string
}

/** What is planned, by day, time, and number. */
export const planned = (series: Series | null): Planned[] =>
  (series?.sessions.filter(isThere(series)) ?? [])
    .flatMap(({ number, day, times, fate }): Planned[] =>
      fate.is === 'planned' ? [{ ...times, date: day, ...fate.own, number }] : [],
    )
    .sort((a, b) => key(a).localeCompare(key(b)) || a.number - b.number)
const key = ({ date, startTime }: Planned) => `${date} ${startTime}`

/** Why it can't be like this; undefined if it can. */
export function problem(series: Series, start = series.sessions[0]?.day ?? ''): string | undefined {
  if (series.end < start) return 'RULE_ENDS_EARLY'
  const days = series.sessions.filter(isThere(series)).map(({ day }) => day)
  if (days.length > numbersApart) return 'RULE_TOO_LONG'
  return days.every((day, n) => n === 0 || day > (days[n - 1] ?? '')) ? undefined : 'RULE_OUT_OF_ORDER'
}

/** Changes a session, it and those that follow, or all. */
export function change(series: Series, number: number, which: Which, wanted: Change) {
  const { date, pattern, weekdays, end, ...times } = wanted
  const edited = find(series, number)
  if (!edited) return
  if (which === 'this') {
    if (edited.fate.is === 'planned')
      edited.fate = { is: 'planned', own: { ...edited.fate.own, ...times, ...(date && { date }) } }
    return
  }
  const meant = series.sessions.filter((one) => which === 'all' || one.number >= number)
  if (which === 'following') splitStretch(meant, edited)
  if (date !== undefined) moveDays(meant, edited, date)
  for (const one of meant) {
    one.times = { ...one.times, ...times }
    one.fate = withoutOwn(one.fate, [...Object.keys(times), ...(date === undefined ? [] : ['date'])])
  }
  if (end !== undefined) series.end = end
  if (pattern !== undefined || weekdays !== undefined) repeat(series, meant, pattern, weekdays)
}

function splitStretch(meant: One[], edited: One) {
  const before = edited.stretch
  const rest = { ...before }
  for (const one of meant) if (one.stretch === before) one.stretch = rest
}

/** All by as many days; a monthly one to that day of each month. */
function moveDays(meant: One[], edited: One, date: string) {
  const days = apart(edited.day, date)
  if (days === 0) return
  const { stretch: own, number } = edited
  for (const stretch of new Set(meant.map((one) => one.stretch))) {
    const sessions = meant.filter((one) => one.stretch === stretch)
    const start = plus(sessions[0]?.day ?? '', days)
    stretch.weekdays = stretch.weekdays.map((one) => (((one + days) % 7) + 7) % 7).sort()
    if (stretch.pattern === 'monthly') stretch.dayOfMonth = dom(stretch === own ? date : start)
    for (const [n, one] of sessions.entries()) {
      if (stretch.pattern !== 'monthly') one.day = plus(one.day, days)
      else if (stretch === own) one.day = inMonth(monthOf(date) + one.number - number, stretch.dayOfMonth)
      else one.day = inMonth(monthOf(start) + n, stretch.dayOfMonth)
    }
  }
}

/** A change of several overrides what was said of one. */
function withoutOwn(fate: Fate, names: string[]): Fate {
  if (fate.is === 'logged') return { ...fate, was: withoutOwn(fate.was, names) }
  if (fate.is === 'skipped' || !fate.own) return fate
  const left = Object.entries(fate.own).filter(([name]) => !names.includes(name))
  return { is: 'planned', own: left.length > 0 ? Object.fromEntries(left) : undefined }
}

/** Another pattern or other weekdays: other sessions, none of them on a day that was logged or skipped. */
function repeat(series: Series, meant: One[], pattern: Pattern | undefined, weekdays: number[] | undefined) {
  const [head, last] = [meant[0], meant.at(-1)]
  if (!head || !last) return
  const isWeekly = (one: Pattern) => one === 'weekly' || one === 'biweekly'
  const next = pattern ?? head.stretch.pattern
  const wanted = isWeekly(next) ? (weekdays ?? head.stretch.weekdays) : []
  const stretches = [...new Set(meant.map(({ stretch }) => stretch))]
  const firstOf = (stretch: Stretch) => meant.find((one) => one.stretch === stretch) ?? head
  const isAlready = (stretch: Stretch) => {
    const [start] = [firstOf(stretch).day]
    const has = stretch.weekdays.length > 0 ? stretch.weekdays : [weekday(start)]
    const asked = wanted.length > 0 ? [...new Set(wanted)].sort() : [weekday(start)]
    return (
      (pattern === undefined || stretch.pattern === next) &&
      (weekdays === undefined || !isWeekly(next) || String(has) === String(asked))
    )
  }
  if (stretches.every(isAlready)) return
  const settled = series.sessions.filter(isThere(series))
  const taken = new Set([
    ...series.gone.values(),
    ...series.sessions.flatMap(({ fate }) => (fate.is === 'logged' ? [fate.date] : [])),
    ...settled.flatMap((one) => (one.fate.is === 'skipped' && meant.includes(one) ? [one.day] : [])),
  ])
  for (const { number, fate } of meant) if (fate.is === 'logged') series.gone.set(number, fate.date)
  const dayOfMonth = head.stretch.pattern === 'monthly' ? head.stretch.dayOfMonth : dom(head.day)
  const stretch = stretchOf(next, dayOfMonth, wanted)
  const from = firstOf(stretches.at(-1) ?? head.stretch).number + numbersApart
  series.sessions = [
    ...series.sessions.filter((one) => !meant.includes(one)),
    ...daysFrom(head.day, { ...stretch, weekdays: wanted }).map(
      (day, n): One => ({
        number: from + n,
        stretch,
        day,
        times: head.times,
        fate: taken.has(day) ? { is: 'skipped' } : untouched,
      }),
    ),
  ]
}

/** Skips a session, or removes it and those that follow, or all. Returns null if nothing is left. */
export function skip(series: Series, number: number, which: Which): Series | null {
  const one = find(series, number)
  if (!one || which === 'all') return null
  if (which === 'this') {
    one.fate = { is: 'skipped' }
    return series
  }
  series.end = plus(one.day, -1)
  return series.end < (series.sessions[0]?.day ?? '') ? null : series
}

/** Logs a session on its day, or on `date` if it isn't planned anymore. Nothing else is planned on the day of one that is gone. */
export function log(series: Series, number: number, date: string) {
  const day = planned(series).find((plan) => plan.number === number)?.date ?? date
  const ofThatDay = find(series, number) ? undefined : planned(series).find((plan) => plan.date === day)
  if (ofThatDay) skip(series, ofThatDay.number, 'this')
  const one = series.sessions.find((other) => other.number === number)
  if (one) one.fate = { is: 'logged', date: day, was: one.fate.is === 'logged' ? one.fate.was : one.fate }
  else series.gone.set(number, day)
}

/** Takes a log back: the session is planned as it was. */
export function unlog(series: Series, number: number) {
  const there = find(series, number)
  if (there?.fate.is === 'logged') there.fate = there.fate.was
  if (there) return
  const hidden = series.sessions.find((one) => one.number === number)
  const date = hidden?.fate.is === 'logged' ? hidden.fate.date : series.gone.get(number)
  if (date === undefined) return
  if (hidden) hidden.fate = untouched
  series.gone.delete(number)
  for (const other of series.sessions.filter(isThere(series)))
    if (other.fate.is === 'skipped' && other.day === date) other.fate = untouched
}
