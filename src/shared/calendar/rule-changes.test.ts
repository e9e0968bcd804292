import { expect, test } from 'vitest'
import { everything, fields } from '#test/rules.ts'
import { weekdayOf } from '../foundation/dates.ts'
import { problemOf, startRule } from './recurrence.ts'
import { changeSessions, removeSessions, withLogged } from './rule-changes.ts'

test('the rest of a Tuesday class is moved to Thursdays, and the end of the year stays its end', () => {
  const rule = startRule(fields, '2026-11-03', 'weekly', '2026-12-29')
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
  const rule = startRule(fields, '2026-11-03', 'weekly', '2026-12-29')
  const moved = (date: string) => problemOf(changeSessions(rule, 2, 'following', { date }))
  expect([moved('2026-11-11'), moved('2026-11-10'), moved('2026-11-01')]).toEqual([
    undefined,
    'RULE_OUT_OF_ORDER',
    'RULE_OUT_OF_ORDER',
  ])
  expect(problemOf(changeSessions(rule, 2, 'all', { date: '2026-11-10' }))).toBeUndefined()
})

test('a weekly class that becomes monthly stays on the day from which it does', () => {
  const rule = startRule(fields, '2027-01-05', 'weekly', '2027-06-30')
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

test('a class on the 31st is still on the 31st after an edit in February', () => {
  const rule = startRule(fields, '2027-01-31', 'monthly', '2027-05-31')
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

test('what was logged is neither moved, renamed nor skipped by a change of that one', () => {
  const rule = withLogged(startRule(fields, '2026-11-03', 'weekly', '2026-11-17'), 1, '2026-11-10')
  expect(changeSessions(rule, 1, 'this', { date: '2026-11-11', title: 'Changed' })).toEqual(rule)
  expect(removeSessions(rule, 1, 'this')).toEqual(rule)
})

test('sessions that were removed with all that follow come back when the end date is later', () => {
  const rule = startRule(fields, '2026-11-03', 'weekly', '2026-12-29')
  const cut = removeSessions(rule, 3, 'following') ?? rule
  expect(everything(cut).map(({ session }) => session)).toEqual([1, 2])
  const longer = changeSessions(cut, 1, 'all', { end: '2026-11-24' })
  expect(everything(longer).map(({ session }) => session)).toEqual([1, 2, 3])
  expect(removeSessions(rule, 1, 'all')).toBeUndefined()
})
