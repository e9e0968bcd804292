import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from './dates.ts'
import {
  beginRule,
  findPlanned,
  lengthOf,
  type PlannedSession,
  plannedBetween,
  problemOf,
  type RecurrencePattern,
  type Rule,
  recurrencePatterns,
} from './recurrence.ts'
import {
  changeSessions,
  removeSessions,
  type Scope,
  type SessionChanges,
  scopes,
  withLogged,
} from './rule-changes.ts'

const fields = {
  title: 'Fundamentals',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class' as const,
  academy: '',
  instructor: '',
  tags: [],
}

type Edit =
  | {
      do: 'change'
      pick: number
      scope: Scope
      days?: number
      pattern?: RecurrencePattern
      end?: number
      title?: string
    }
  | { do: 'remove'; pick: number; scope: Scope }
  | { do: 'log'; pick: number }

const pick = fc.nat(10_000)
const scope = fc.constantFrom(...scopes)
const change = fc
  .record(
    {
      days: fc.integer({ min: -20, max: 20 }),
      pattern: fc.constantFrom(...recurrencePatterns),
      end: fc.integer({ min: -60, max: 60 }),
      title: fc.constantFrom('No-gi', 'Open mat', 'Drills'),
    },
    { requiredKeys: [] },
  )
  .chain((some) => fc.record({ do: fc.constant('change' as const), pick, scope, ...constants(some) }))
const constants = (some: Omit<Extract<Edit, { do: 'change' }>, 'do' | 'pick' | 'scope'>) =>
  Object.fromEntries(Object.entries(some).map(([name, value]) => [name, fc.constant(value)]))
const edit = fc.oneof(
  { weight: 5, arbitrary: change as fc.Arbitrary<Edit> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), pick, scope }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('remove' as const), pick, scope: fc.constant('this' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('log' as const), pick }) },
)

const begun = fc
  .record({
    start: fc.nat(1_500),
    pattern: fc.constantFrom(...recurrencePatterns),
    length: fc.integer({ min: 20, max: 300 }),
  })
  .map(({ start, pattern, length }) => {
    const first = addDays('2026-01-01', start)
    return beginRule(fields, first, pattern, addDays(first, length))
  })
/** A rule that has been lived with: edited, skipped and logged in any order. */
const lived = fc.tuple(begun, fc.array(edit, { maxLength: 12 })).map(([rule, edits]) => edits.reduce(after, rule))

const everything = (rule: Rule) => plannedBetween(rule, '1000-01-01', '3000-12-31')
const numbersOf = (rule: Rule) =>
  rule.parts.flatMap((part) => Array.from({ length: lengthOf(rule, part) }, (_, step) => part.from + step))
const picked = (rule: Rule, nth: number): PlannedSession | undefined => {
  const planned = everything(rule)
  return planned[nth % Math.max(planned.length, 1)]
}

function changesOf(rule: Rule, held: PlannedSession, edit: Extract<Edit, { do: 'change' }>): SessionChanges {
  const { days, pattern, end, title } = edit
  return {
    ...(days !== undefined && { date: addDays(held.date, days) }),
    ...(pattern !== undefined && { pattern }),
    ...(end !== undefined && { end: addDays(rule.end, end) }),
    ...(title !== undefined && { title }),
  }
}

/** The rule after an edit of one of its planned sessions; as it was where the edit is refused. */
function after(rule: Rule, edit: Edit): Rule {
  const held = picked(rule, edit.pick)
  if (!held) return rule
  const next =
    edit.do === 'log'
      ? withLogged(rule, held.session, held.date)
      : edit.do === 'remove'
        ? removeSessions(rule, held.session, edit.scope)
        : changeSessions(rule, held.session, edit.scope, changesOf(rule, held, edit))
  return next && problemOf(next) === undefined ? next : rule
}

const loggedIn = (rule: Rule) =>
  Object.entries(rule.singles).flatMap(([session, single]) =>
    single.state === 'logged' ? [{ session: Number(session), date: single.date }] : [],
  )

test('every session of a rule is planned, skipped or logged, once, whatever was edited', () => {
  fc.assert(
    fc.property(lived, (rule) => {
      const planned = everything(rule)
      const numbers = numbersOf(rule)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(new Set(planned.map(({ session }) => session)).size).toBe(planned.length)
      const settled = numbers.filter((n) => ['skipped', 'logged'].includes(rule.singles[n]?.state ?? ''))
      expect([...planned.map(({ session }) => session), ...settled].sort((a, b) => a - b)).toEqual(numbers)
      for (const session of planned) expect(findPlanned(rule, session.session)).toEqual(session)
      expect(planned.length).toBeLessThanOrEqual(730)
    }),
    { numRuns: 500 },
  )
})

test('sessions follow one another in the order of their numbers, but for those that were moved singly', () => {
  fc.assert(
    fc.property(lived, (rule) => {
      const unmoved = everything(rule).filter(({ session }) => rule.singles[session] === undefined)
      const byNumber = [...unmoved].sort((a, b) => a.session - b.session)
      expect(byNumber).toEqual(unmoved)
      expect(new Set(unmoved.map(({ date }) => date)).size).toBe(unmoved.length)
      for (const { date } of unmoved) expect(date <= rule.end).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('two spans beside one another hold together what the whole holds, whatever was edited', () => {
  fc.assert(
    fc.property(lived, fc.nat(500), fc.nat(500), (rule, first, length) => {
      const from = addDays(rule.parts[0].start, -60)
      const [middle, to] = [addDays(from, first), addDays(from, first + length)]
      expect([...plannedBetween(rule, from, middle), ...plannedBetween(rule, addDays(middle, 1), to)]).toEqual(
        plannedBetween(rule, from, to),
      )
    }),
    { numRuns: 300 },
  )
})

test('what was logged or skipped is never planned again, by no edit', () => {
  fc.assert(
    fc.property(begun, fc.array(edit, { maxLength: 15 }), (rule, edits) => {
      let now = rule
      for (const edit of edits) {
        const next = after(now, edit)
        const planned = new Set(everything(next).map(({ session }) => session))
        for (const one of loggedIn(now)) {
          expect(planned).not.toContain(one.session)
          expect(loggedIn(next)).toContainEqual(one)
        }
        for (const n of numbersOf(next)) if (now.singles[n]?.state === 'skipped') expect(planned).not.toContain(n)
        now = next
      }
    }),
    { numRuns: 300 },
  )
})

test('another pattern plans nothing on a day that is logged, nor on a later one that was skipped', () => {
  fc.assert(
    fc.property(
      lived,
      pick,
      fc.constantFrom('following', 'all'),
      fc.constantFrom(...recurrencePatterns),
      (rule, nth, scope, pattern) => {
        const held = picked(rule, nth)
        if (!held) return
        const next = changeSessions(rule, held.session, scope, { pattern })
        const before = new Set(everything(rule).map(({ session }) => session))
        const added = everything(next).filter(({ session }) => !before.has(session))
        const logged = loggedIn(next).map(({ date }) => date)
        for (const { date } of added) expect(logged).not.toContain(date)
      },
    ),
    { numRuns: 300 },
  )
})

test("a change of 'this' changes that one alone", () => {
  fc.assert(
    fc.property(lived, change as fc.Arbitrary<Edit>, (rule, edit) => {
      const held = picked(rule, edit.pick)
      if (!held || edit.do !== 'change') return
      const changes = changesOf(rule, held, edit)
      const next = changeSessions(rule, held.session, 'this', changes)
      const others = (one: Rule) => everything(one).filter(({ session }) => session !== held.session)
      expect(others(next)).toEqual(others(rule))
      const { pattern: _, end: _end, ...own } = changes
      expect(findPlanned(next, held.session)).toEqual({ ...held, ...own })
      expect(everything(removeSessions(rule, held.session, 'this') ?? next)).toEqual(others(rule))
    }),
    { numRuns: 300 },
  )
})

test("a change of 'following' touches nothing before it, and their removal leaves what was before", () => {
  fc.assert(
    fc.property(lived, change as fc.Arbitrary<Edit>, (rule, edit) => {
      const held = picked(rule, edit.pick)
      if (!held || edit.do !== 'change') return
      const { end: _, ...changes } = changesOf(rule, held, edit)
      const next = changeSessions(rule, held.session, 'following', changes)
      const earlier = (one: Rule) => everything(one).filter(({ session }) => session < held.session)
      expect(earlier(next)).toEqual(earlier(rule))
      expect(everything(removeSessions(rule, held.session, 'following') ?? next)).toEqual(earlier(rule))
    }),
    { numRuns: 300 },
  )
})

test('what is changed for more than one holds for each of them', () => {
  fc.assert(
    fc.property(lived, pick, fc.constantFrom('following', 'all'), (rule, nth, scope) => {
      const held = picked(rule, nth)
      if (!held) return
      const next = changeSessions(rule, held.session, scope, { title: 'Changed', tags: [7] })
      const isMeant = ({ session }: PlannedSession) => scope === 'all' || session >= held.session
      expect(everything(next)).toEqual(
        everything(rule).map((one) => (isMeant(one) ? { ...one, title: 'Changed', tags: [7] } : one)),
      )
    }),
    { numRuns: 200 },
  )
})

test('a move loses sessions only past the last day, and gains them only there', () => {
  fc.assert(
    fc.property(lived, pick, scope, fc.integer({ min: -20, max: 20 }), (rule, nth, scope, days) => {
      const held = picked(rule, nth)
      if (!held) return
      const next = changeSessions(rule, held.session, scope, { date: addDays(held.date, days) })
      if (problemOf(next)) return
      const [before, now] = [numbersOf(rule), numbersOf(next)]
      const both = Math.min(before.length, now.length)
      expect(now.slice(0, both)).toEqual(before.slice(0, both))
      const moved = findPlanned(next, held.session)
      if (moved) expect(moved.date).toBe(addDays(held.date, days))
      else expect(addDays(held.date, days) > rule.end).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('an edit that is sent twice is the same as once', () => {
  fc.assert(
    fc.property(lived, edit, (rule, edit) => {
      const held = picked(rule, edit.pick)
      if (!held) return
      if (edit.do === 'change') {
        const change = (one: Rule) => changeSessions(one, held.session, edit.scope, changesOf(rule, held, edit))
        expect(change(change(rule))).toEqual(change(rule))
      }
      if (edit.do === 'remove' && edit.scope === 'this') {
        const once = removeSessions(rule, held.session, 'this')
        expect(once && removeSessions(once, held.session, 'this')).toEqual(once)
      }
    }),
    { numRuns: 500 },
  )
})

test('what the database gives back is the rule that was stored', () => {
  fc.assert(
    fc.property(lived, (rule) => {
      const stored = JSON.parse(JSON.stringify(rule)) as Rule
      expect(everything(stored)).toEqual(everything(rule))
    }),
  )
})

test('the rest of a Tuesday class is moved to Thursdays, and the end of the year stays its end', () => {
  const rule = beginRule(fields, '2026-11-03', 'weekly', '2026-12-29')
  const moved = changeSessions(rule, 2, 'following', { date: '2026-11-19' })
  expect(everything(moved).map(({ date }) => weekdayOf(date))).toEqual([
    'Tue',
    'Thu',
    'Thu',
    'Thu',
    'Thu',
    'Thu',
    'Thu',
  ])
  expect(everything(moved).at(-1)?.date).toBe('2026-12-24')
})

test('the rest cannot be moved to the day of the session before it, or past it', () => {
  const rule = beginRule(fields, '2026-11-03', 'weekly', '2026-12-29')
  const moved = (date: string) => problemOf(changeSessions(rule, 2, 'following', { date }))
  expect([moved('2026-11-11'), moved('2026-11-10'), moved('2026-11-01')]).toEqual([
    undefined,
    'RULE_OUT_OF_ORDER',
    'RULE_OUT_OF_ORDER',
  ])
  expect(problemOf(changeSessions(rule, 2, 'all', { date: '2026-11-10' }))).toBeUndefined()
})

test('a weekly class that becomes monthly stays on the day from which it does', () => {
  const rule = beginRule(fields, '2027-01-05', 'weekly', '2027-06-30')
  const following = changeSessions(rule, 4, 'following', { pattern: 'monthly' })
  expect(
    everything(following)
      .map(({ date }) => date)
      .slice(2, 6),
  ).toEqual(['2027-01-26', '2027-02-02', '2027-03-02', '2027-04-02'])
  const moved = changeSessions(changeSessions(rule, 1, 'all', { date: '2027-01-14' }), 1, 'all', {
    pattern: 'monthly',
  })
  expect(
    everything(moved)
      .map(({ date }) => date)
      .slice(0, 3),
  ).toEqual(['2027-01-07', '2027-02-07', '2027-03-07'])
})

test('a class on the 31st still wants the 31st after an edit in February', () => {
  const rule = beginRule(fields, '2027-01-31', 'monthly', '2027-05-31')
  const split = changeSessions(rule, 1, 'following', { title: 'Last of the month' })
  expect(everything(split).map(({ date }) => date)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
  const moved = changeSessions(rule, 2, 'all', { date: '2027-03-30' })
  expect(everything(moved).map(({ date }) => date)).toEqual([
    '2027-02-28',
    '2027-03-30',
    '2027-04-30',
    '2027-05-30',
  ])
})
