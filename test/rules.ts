import fc from 'fast-check'
import {
  dayAt,
  lengthOf,
  partOf,
  plannedBetween,
  problemOf,
  type RecurrencePattern,
  type Rule,
  recurrencePatterns,
  type SeriesSession,
  startRule,
} from '#shared/calendar/recurrence.ts'
import {
  changeSessions,
  removeSessions,
  type Scope,
  type SessionChanges,
  scopes,
  withLogged,
} from '#shared/calendar/rule-changes.ts'
import { addDays } from '#shared/foundation/dates.ts'

export const fields = {
  title: 'Fundamentals',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class' as const,
  academy: '',
  instructor: '',
  attire: null,
  tags: [],
}

interface Change {
  do: 'change'
  pick: number
  scope: Scope
  wanted: { days?: number; pattern?: RecurrencePattern; weekdays?: number[]; end?: number; title?: string }
}

type Edit = Change | { do: 'remove'; pick: number; scope: Scope } | { do: 'log'; pick: number }

export const pick = fc.nat(10_000)
export const scope = fc.constantFrom(...scopes)
/** None, one, or several, in any order. */
export const weekdays = fc.uniqueArray(fc.nat(6), { maxLength: 4 })
const wanted = fc.record(
  {
    days: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -20, max: 20 })),
    pattern: fc.constantFrom(...recurrencePatterns),
    weekdays,
    end: fc.integer({ min: -20, max: 60 }),
    title: fc.constantFrom('No-gi', 'Open mat', 'Drills'),
  },
  { requiredKeys: [] },
)
export const change: fc.Arbitrary<Change> = fc.record({ do: fc.constant('change'), pick, scope, wanted })
const remove = (scope: fc.Arbitrary<Scope>): fc.Arbitrary<Edit> =>
  fc.record({ do: fc.constant('remove'), pick, scope })
const log: fc.Arbitrary<Edit> = fc.record({ do: fc.constant('log'), pick })
export const edit = fc.oneof<fc.WeightedArbitrary<Edit>[]>(
  { weight: 5, arbitrary: change },
  { weight: 4, arbitrary: change.map((edit) => ({ ...edit, scope: 'following' as const })) },
  { weight: 1, arbitrary: remove(scope) },
  { weight: 3, arbitrary: remove(fc.constant('this')) },
  { weight: 4, arbitrary: log },
)

export const newRule = fc
  .record({
    start: fc.nat(1_500),
    pattern: fc.constantFrom(...recurrencePatterns),
    length: fc.integer({ min: 20, max: 300 }),
    weekdays,
  })
  .map(({ start, pattern, length, weekdays }) => {
    const first = addDays('2026-01-01', start)
    return startRule(fields, first, pattern, addDays(first, length), weekdays)
  })
/** A rule with a history: edited, skipped, and logged in any order. */
export const ruleWithHistory = fc
  .tuple(newRule, fc.array(edit, { minLength: 4, maxLength: 14, size: 'max' }))
  .map(([rule, edits]) => edits.reduce(after, rule))

export const everything = (rule: Rule) => plannedBetween(rule, '1000-01-01', '3000-12-31')
export const numbersOf = (rule: Rule) =>
  rule.parts.flatMap((part) => Array.from({ length: lengthOf(rule, part) }, (_, step) => part.from + step))
export const picked = (rule: Rule, nth: number): SeriesSession | undefined => {
  const planned = everything(rule)
  return planned[nth % Math.max(planned.length, 1)]
}

export function changesOf(rule: Rule, planned: SeriesSession, change: Change): SessionChanges {
  const { days, pattern, weekdays, end, title } = change.wanted
  return {
    ...(days !== undefined && { date: addDays(planned.date, days) }),
    ...(pattern !== undefined && { pattern }),
    ...(weekdays !== undefined && { weekdays }),
    ...(end !== undefined && { end: addDays(rule.end, end) }),
    ...(title !== undefined && { title }),
  }
}

/** The rule after an edit of one of its planned sessions; unchanged if the edit is refused. */
export function after(rule: Rule, edit: Edit): Rule {
  const planned = picked(rule, edit.pick)
  if (!planned) return rule
  const next =
    edit.do === 'log'
      ? withLogged(rule, planned.session, planned.date)
      : edit.do === 'remove'
        ? removeSessions(rule, planned.session, edit.scope)
        : changeSessions(rule, planned.session, edit.scope, changesOf(rule, planned, edit))
  return next && problemOf(next) === undefined ? next : rule
}

export const loggedIn = (rule: Rule) =>
  Object.entries(rule.singles).flatMap(([session, single]) =>
    single.state === 'logged' ? [{ session: Number(session), date: single.date }] : [],
  )

/** The days of skipped sessions, among the given numbers. */
export const skippedDays = (rule: Rule, isMeant: (session: number) => boolean) =>
  numbersOf(rule).flatMap((n) => {
    const part = partOf(rule, n)
    return part && isMeant(n) && rule.singles[n]?.state === 'skipped' ? [dayAt(part, n - part.from)] : []
  })
