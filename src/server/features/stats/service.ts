import { groupSpellings, mostUsedFirst } from '#server/db/spellings.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { injuriesOf } from '#server/features/injuries/service.ts'
import { promotionsOf } from '#server/features/promotions/service.ts'
import { dayIn } from '#server/local-time.ts'
import type { Span } from '#shared/calendar/calendar-span.ts'
import { countMatches } from '#shared/competitions/count-matches.ts'
import { addDays, type WeekStartsOn } from '#shared/foundation/dates.ts'
import { spanBefore } from '#shared/stats/month-glance.ts'
import { longestTop, type Stats, type StatsQuery } from '#shared/stats/stats.ts'
import { type Step, stepFor, stepsOf, streakOf } from '#shared/stats/weeks.ts'
import { loadOf } from './load.ts'
import { matchesIn, medalsOf } from './match-queries.ts'
import { practiceOf } from './practice-queries.ts'
import {
  calendarOf,
  groupsOf,
  type Scope,
  statsOwner,
  topTags,
  topTechniques,
  totalsOf,
  trainedDays,
} from './session-queries.ts'
import { submissionsIn } from './submission-queries.ts'

type Groups = Awaited<ReturnType<typeof groupsOf>>
type Counted = Pick<Groups[number], 'sessions' | 'minutes'>

/** Before all training. */
const beginning = '1900-01-01'
/** How many days are shown one by one. */
const daysShown = 365

/** Everything that Training Stats shows, for a range of days. */
export async function statsOf({ db, clock }: Deps, userId: number, query: StatsQuery): Promise<Stats> {
  const now = clock()
  const { attire } = query
  const { timeZone, weekStartsOn, firstDay, journal } = await statsOwner(db, userId, now, attire)
  const today = dayIn(timeZone, now)
  const to = query.to ?? today
  const from = query.from ?? (firstDay !== '' && firstDay <= to ? firstDay : to)
  const step = stepFor(from, to)
  // Competitions and practice may be older than the first session.
  const scope = { userId, from: query.from ?? beginning, to, attire, weekStartsOn, journal }
  const [groups, before, { weeks, days }, load, submissions, competitions, others] = await Promise.all([
    groupsOf(db, scope, step),
    query.from === undefined ? null : totalsBefore(db, scope, today),
    calendarOf(db, { ...scope, ...journal }, addDays(today, 1 - daysShown)),
    loadOf(db, scope),
    submissionsIn(db, scope),
    matchesIn(db, scope),
    othersOf(db, scope, today),
  ])
  const split = splits(groups)
  const steps = stepSums(groups, step, trainedDays(scope), weekStartsOn)
  const streak = streakOf(weeks, today, weekStartsOn)
  const sums = {
    before: before && { ...before, streak: streakAt(before.to, weeks, weekStartsOn) },
    weekStartsOn,
    streak,
    days,
    step,
    steps,
    load,
    ...split,
    submissions: mostFrequent(submissions),
    matches: countMatches(competitions, submissions),
    ...others,
  }
  return { today, from, to, attire: attire ?? null, firstDay, ...sums }
}

async function othersOf(db: Db, scope: Scope, today: string) {
  const [tags, techniques, practice, promotions, medals, injuries] = await Promise.all([
    topTags(db, scope, longestTop),
    topTechniques(db, scope, longestTop),
    practiceOf(db, scope, today),
    promotionsOf(db, scope.userId),
    medalsOf(db, scope.userId),
    injuriesOf(db, scope.userId),
  ])
  return { tags, techniques, practice, promotions, medals, injuries }
}

/** The weeks in a row up to the one that an earlier day is in. */
const streakAt = (day: string, weeks: string[], startsOn: WeekStartsOn) =>
  streakOf(
    weeks.filter((start) => start <= day),
    day,
    startsOn,
  ).current

/** The sums of the days that a range is compared with. */
async function totalsBefore(db: Db, scope: Scope, today: string) {
  const before = spanBefore(scope, today)
  return { ...before, ...(await totalsOf(db, { ...scope, ...before })) }
}

/** The sums of all groups. */
export function totalsIn(groups: Groups) {
  const whole = groups.find((group) =>
    [group.start, group.type, group.academy, group.instructor].every((key) => key === null),
  )
  const { sessions = 0, minutes = 0, timed = 0, rounds = 0 } = whole ?? {}
  return { totals: { sessions, minutes, timed }, rounds }
}

type Submissions = Awaited<ReturnType<typeof submissionsIn>>

const mostFrequent = (submissions: Submissions) => ({
  landed: topOf(submissions, true),
  caught: topOf(submissions, false),
})

/** The submissions of one side that were named most often. */
export const topOf = (submissions: Submissions, isMine: boolean) =>
  submissions
    .filter((submission) => submission.isMine === isMine)
    .map(({ name, times, sessions }) => ({ name, times, sessions }))
    .toSorted(mostUsedFirst)
    .slice(0, longestTop)

const splits = (groups: Groups) => ({
  ...totalsIn(groups),
  types: groups
    .flatMap(({ type, sessions, minutes }) => (type === null ? [] : [{ type, sessions, minutes }]))
    .toSorted(mostFirst(({ type }) => type)),
  academies: namesIn(groups, 'academy'),
  instructors: namesIn(groups, 'instructor'),
})

/** Each week or month, those without training included. */
export function stepSums(groups: Groups, step: Step, days: Span, weekStartsOn: WeekStartsOn): Stats['steps'] {
  const byStart = new Map(groups.flatMap((group) => (group.start === null ? [] : [[group.start, group]])))
  return stepsOf(step, days, weekStartsOn).map(({ start, ...days }) => {
    const { sessions = 0, minutes = 0 } = byStart.get(start) ?? {}
    return { ...days, sessions, minutes }
  })
}

/** The academies or instructors with the most sessions, as each is spelled most. */
const namesIn = (groups: Groups, field: 'academy' | 'instructor'): Stats['academies'] =>
  groupSpellings(
    groups.flatMap(({ [field]: name, sessions: times, minutes }) => (name ? [{ name, times, minutes }] : [])),
  )
    .map(({ usual, same }) => {
      const sum = (field: 'times' | 'minutes') => same.reduce((total, one) => total + one[field], 0)
      return { name: usual, sessions: sum('times'), minutes: sum('minutes') }
    })
    .toSorted(mostFirst(({ name }) => name))
    .slice(0, longestTop)

const mostFirst =
  <T extends Counted>(nameOf: (one: T) => string) =>
  (one: T, other: T) =>
    other.sessions - one.sessions || (nameOf(one) < nameOf(other) ? -1 : 1)
