import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  change,
  changesOf,
  edit,
  everything,
  loggedIn,
  newRule,
  numbersOf,
  pick,
  picked,
  ruleWithHistory,
  scope,
  skippedDays,
  weekdays,
} from '#test/rules.ts'
import { addDays, weekdayNumber } from '../foundation/dates.ts'
import {
  findPlanned,
  plannedBetween,
  problemOf,
  type Rule,
  recurrencePatterns,
  type SeriesSession,
} from './recurrence.ts'
import { changeSessions, removeSessions, withLogged, withoutLogged } from './rule-changes.ts'

test('every session of a rule is planned, skipped or logged, once, whatever was edited', () => {
  fc.assert(
    fc.property(ruleWithHistory, (rule) => {
      const planned = everything(rule)
      const numbers = numbersOf(rule)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(new Set(planned.map(({ session }) => session)).size).toBe(planned.length)
      const settled = numbers.filter((n) => ['skipped', 'logged'].includes(rule.singles[n]?.state ?? ''))
      expect([...planned.map(({ session }) => session), ...settled].sort((a, b) => a - b)).toEqual(numbers)
      for (const session of planned) expect(findPlanned(rule, session.session)).toEqual(session)
      expect(planned.length).toBeLessThanOrEqual(730)
    }),
    { numRuns: 150 },
  )
})

test('sessions are in the order of their numbers, apart from those that were moved singly', () => {
  fc.assert(
    fc.property(ruleWithHistory, (rule) => {
      const unmoved = everything(rule).filter(({ session }) => rule.singles[session] === undefined)
      const byNumber = [...unmoved].sort((a, b) => a.session - b.session)
      expect(byNumber).toEqual(unmoved)
      expect(new Set(unmoved.map(({ date }) => date)).size).toBe(unmoved.length)
      for (const { date } of unmoved) expect(date <= rule.end).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('two adjacent spans together have the sessions of the whole, whatever was edited', () => {
  fc.assert(
    fc.property(ruleWithHistory, fc.nat(500), fc.nat(500), (rule, first, length) => {
      const from = addDays(rule.parts[0].start, -60)
      const [middle, to] = [addDays(from, first), addDays(from, first + length)]
      expect([...plannedBetween(rule, from, middle), ...plannedBetween(rule, addDays(middle, 1), to)]).toEqual(
        plannedBetween(rule, from, to),
      )
    }),
    { numRuns: 100 },
  )
})

test('no edit plans a logged or skipped session again', () => {
  fc.assert(
    fc.property(newRule, fc.array(edit, { maxLength: 15 }), (rule, edits) => {
      let now = rule
      for (const edit of edits) {
        const next = after(now, edit)
        const planned = new Set(everything(next).map(({ session }) => session))
        for (const logged of loggedIn(now)) {
          expect(planned).not.toContain(logged.session)
          expect(loggedIn(next)).toContainEqual(logged)
        }
        for (const n of numbersOf(next)) if (now.singles[n]?.state === 'skipped') expect(planned).not.toContain(n)
        now = next
      }
    }),
    { numRuns: 100 },
  )
})

test('a session whose log is removed is planned as it was before', () => {
  fc.assert(
    fc.property(ruleWithHistory, pick, (rule, nth) => {
      const planned = picked(rule, nth)
      if (!planned) return
      const logged = withLogged(rule, planned.session, planned.date)
      expect(withoutLogged(logged, planned.session)).toEqual(rule)
      expect(withoutLogged(rule, planned.session)).toEqual(rule)
    }),
  )
})

test('another pattern, or other weekdays, plan nothing on a day that is logged, nor on one of its own that was skipped', () => {
  fc.assert(
    fc.property(
      ruleWithHistory,
      pick,
      fc.constantFrom('following', 'all'),
      fc.constantFrom(...recurrencePatterns),
      weekdays,
      (rule, nth, scope, pattern, weekdays) => {
        const held = picked(rule, nth)
        if (!held) return
        const next = changeSessions(rule, held.session, scope, { pattern, weekdays })
        const before = new Set(everything(rule).map(({ session }) => session))
        const added = everything(next).filter(({ session }) => !before.has(session))
        const isMeant = (n: number) => scope === 'all' || n >= held.session
        const days = [...loggedIn(next).map(({ date }) => date), ...skippedDays(rule, isMeant)]
        for (const { date } of added) expect(days).not.toContain(date)
      },
    ),
    { numRuns: 100 },
  )
})

test("a change of 'this' changes that one alone", () => {
  fc.assert(
    fc.property(ruleWithHistory, change, (rule, edit) => {
      const held = picked(rule, edit.pick)
      if (!held) return
      const changes = changesOf(rule, held, edit)
      const next = changeSessions(rule, held.session, 'this', changes)
      const others = (version: Rule) => everything(version).filter(({ session }) => session !== held.session)
      expect(others(next)).toEqual(others(rule))
      const { pattern: _, weekdays: _weekdays, end: _end, ...own } = changes
      expect(findPlanned(next, held.session)).toEqual({ ...held, ...own })
      expect(everything(removeSessions(rule, held.session, 'this') ?? next)).toEqual(others(rule))
    }),
    { numRuns: 100 },
  )
})

test("a change of 'following' touches nothing before it, and their removal leaves what was before", () => {
  fc.assert(
    fc.property(ruleWithHistory, change, (rule, edit) => {
      const held = picked(rule, edit.pick)
      if (!held) return
      const { end: _, ...changes } = changesOf(rule, held, edit)
      const next = changeSessions(rule, held.session, 'following', changes)
      const earlier = (version: Rule) => everything(version).filter(({ session }) => session < held.session)
      expect(earlier(next)).toEqual(earlier(rule))
      const left = removeSessions(rule, held.session, 'following')
      expect(left ? everything(left) : []).toEqual(earlier(rule))
    }),
    { numRuns: 100 },
  )
})

test('a change of more than one applies to each of them', () => {
  fc.assert(
    fc.property(ruleWithHistory, pick, fc.constantFrom('following', 'all'), (rule, nth, scope) => {
      const held = picked(rule, nth)
      if (!held) return
      const next = changeSessions(rule, held.session, scope, { title: 'Changed', tags: [7] })
      const isMeant = ({ session }: SeriesSession) => scope === 'all' || session >= held.session
      expect(everything(next)).toEqual(
        everything(rule).map((session) =>
          isMeant(session) ? { ...session, title: 'Changed', tags: [7] } : session,
        ),
      )
    }),
    { numRuns: 100 },
  )
})

test('a move loses sessions only past the last day, and gains them only there', () => {
  fc.assert(
    fc.property(ruleWithHistory, pick, scope, fc.integer({ min: -20, max: 20 }), (rule, nth, scope, days) => {
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
    { numRuns: 150 },
  )
})

test('the rest of a series that gets other weekdays is on those alone', () => {
  fc.assert(
    fc.property(
      ruleWithHistory,
      pick,
      fc.constantFrom('weekly', 'biweekly'),
      weekdays,
      (rule, nth, pattern, weekdays) => {
        const held = picked(rule, nth)
        if (!held || weekdays.length === 0) return
        const next = changeSessions(rule, held.session, 'following', { pattern, weekdays })
        const before = new Set(everything(rule).map(({ session }) => session))
        const added = everything(next).filter(({ session }) => !before.has(session))
        for (const { date } of added) expect(weekdays).toContain(weekdayNumber(date))
      },
    ),
    { numRuns: 100 },
  )
})

test('an edit that is sent twice has the effect of one', () => {
  fc.assert(
    fc.property(ruleWithHistory, edit, (rule, edit) => {
      const held = picked(rule, edit.pick)
      if (!held) return
      if (edit.do === 'change') {
        const change = (version: Rule) =>
          changeSessions(version, held.session, edit.scope, changesOf(rule, held, edit))
        expect(change(change(rule))).toEqual(change(rule))
      }
      if (edit.do === 'remove' && edit.scope === 'this') {
        const once = removeSessions(rule, held.session, 'this')
        expect(once && removeSessions(once, held.session, 'this')).toEqual(once)
      }
    }),
    { numRuns: 150 },
  )
})

test('a rule read from the database equals the stored one', () => {
  fc.assert(
    fc.property(ruleWithHistory, (rule) => {
      const stored = JSON.parse(JSON.stringify(rule)) as Rule
      expect(everything(stored)).toEqual(everything(rule))
    }),
  )
})
