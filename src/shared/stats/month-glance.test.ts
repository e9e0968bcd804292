import { expect, test } from 'vitest'
import type { Round } from '../sparring/rounds.ts'
import { monthGlance, runningStreak, weekText } from './month-glance.ts'

const today = '2026-11-25'
const asTyped = ({ name }: { name: string }) => name

const aSession = (date: string, { hours = 1, rounds = [] as Round[] } = {}) => ({
  date,
  startTime: hours === 0 ? '' : '19:00',
  endTime: hours === 0 ? '' : `${19 + hours}:00`,
  rounds,
})

/** A round in which these caught the member, each 'name' or 'name from position'. */
const caughtBy = (...submissions: string[]): Round => ({
  partner: null,
  minutes: null,
  attire: null,
  result: null,
  held: [],
  lost: [],
  submissions: submissions.map((text) => {
    const [name = '', fromPosition = ''] = text.split(' from ')
    return { isMine: false, techniqueId: null, name, fromPosition }
  }),
  notes: '',
})

const glance = (month: string, dates: string[], isWhole = true) =>
  monthGlance(month, { sessions: dates.map((date) => aSession(date)), isWhole }, today, asTyped)

test('this month is compared with as many days of the month before', () => {
  const { sessions, before } = glance('2026-11', [
    '2026-11-24',
    '2026-11-02',
    '2026-10-26',
    '2026-10-25',
    '2026-10-01',
  ])
  expect({ sessions, before }).toEqual({
    sessions: 2,
    before: { from: '2026-10-01', to: '2026-10-25', sessions: 2, minutes: 120, rounds: 0 },
  })
})

test('an earlier month is compared with all of the month before it', () => {
  const { before } = glance('2026-10', ['2026-11-24', '2026-10-26', '2026-09-30', '2026-09-01'])
  expect(before).toMatchObject({ from: '2026-09-01', to: '2026-09-30', sessions: 2 })
})

test('on the 31st, a month is compared with a shorter one to its end', () => {
  const sessions = [aSession('2026-10-31'), aSession('2026-09-30')]
  const { before } = monthGlance('2026-10', { sessions, isWhole: true }, '2026-10-31', asTyped)
  expect(before).toMatchObject({ from: '2026-09-01', to: '2026-09-30', sessions: 1 })
})

test('the first month of a journal is compared with nothing', () => {
  expect(glance('2026-11', ['2026-11-24', '2026-11-02']).before).toBeUndefined()
})

test('a month off counts as none', () => {
  expect(glance('2026-11', ['2026-11-24', '2026-08-02']).before).toMatchObject({ sessions: 0 })
})

test('a month before that may have more sessions than are loaded is not compared', () => {
  expect(glance('2026-11', ['2026-11-24', '2026-10-30'], false).before).toBeUndefined()
  expect(glance('2026-11', ['2026-11-24', '2026-10-30', '2026-09-30'], false).before).toMatchObject({
    sessions: 0,
  })
})

test('hours and rounds are summed up, also of sessions without times', () => {
  const sessions = [
    aSession('2026-11-24', { hours: 2, rounds: [caughtBy(), caughtBy()] }),
    aSession('2026-11-02', { hours: 0, rounds: [caughtBy()] }),
  ]
  expect(monthGlance('2026-11', { sessions, isWhole: true }, today, asTyped)).toMatchObject({
    sessions: 2,
    minutes: 120,
    rounds: 3,
  })
})

test('what caught somebody most is named with where it came from', () => {
  const sessions = [
    aSession('2026-11-24', { rounds: [caughtBy('Armbar from Closed Guard', 'Triangle')] }),
    aSession('2026-11-02', { rounds: [caughtBy('armbar from Mount', 'Armbar from closed guard')] }),
    aSession('2026-10-02', { rounds: [caughtBy('Triangle', 'Triangle', 'Triangle')] }),
  ]
  expect(monthGlance('2026-11', { sessions, isWhole: true }, today, asTyped).caught).toEqual({
    name: 'Armbar',
    times: 3,
    from: 'Closed Guard',
  })
})

test('a name is the same with the quotes and dashes that phones write', () => {
  const sessions = [aSession('2026-11-24', { rounds: [caughtBy('Triangle', 'D’Arce', "D'ARCE", 'D’arce')] })]
  expect(monthGlance('2026-11', { sessions, isWhole: true }, today, asTyped).caught).toMatchObject({
    name: 'D’Arce',
    times: 3,
  })
})

test('names of the same technique count as one', () => {
  const sessions = [aSession('2026-11-24', { rounds: [caughtBy('Triangle', 'RNC', 'Mata leão')] })]
  const nameOf = ({ name }: { name: string }) => (name === 'Triangle' ? name : 'Rear Naked Choke')
  expect(monthGlance('2026-11', { sessions, isWhole: true }, today, nameOf).caught).toEqual({
    name: 'Rear Naked Choke',
    times: 2,
    from: '',
  })
})

test('what somebody landed catches nobody', () => {
  const round = caughtBy('Armbar')
  const mine = { ...round, submissions: round.submissions.map((submission) => ({ ...submission, isMine: true })) }
  const sessions = [aSession('2026-11-24', { rounds: [mine] })]
  expect(monthGlance('2026-11', { sessions, isWhole: true }, today, asTyped).caught).toBeUndefined()
})

const streak = (dates: string[], earlier?: string) =>
  runningStreak(
    { sessions: dates.map((date) => aSession(date)), isWhole: earlier === undefined, streak: earlier },
    today,
    1,
  )

test('weeks in a row go back from this week, or the last if this one has no session yet', () => {
  expect(streak(['2026-11-24', '2026-11-23', '2026-11-18', '2026-11-09'])).toEqual({
    thisWeek: 2,
    weeks: 3,
  })
  expect(streak(['2026-11-18', '2026-11-09'])).toEqual({ thisWeek: 0, weeks: 2 })
  expect(streak(['2026-11-09'])).toEqual({ thisWeek: 0, weeks: 0 })
})

test('a streak goes on before the loaded sessions as far as the server says, also with one that is logged offline', () => {
  const earlier = '2026-10-05/2026-11-09'
  expect(streak(['2026-11-18', '2026-11-12'], earlier)).toMatchObject({ weeks: 7 })
  expect(streak(['2026-11-24', '2026-11-18', '2026-11-12'], earlier)).toMatchObject({ weeks: 8 })
  expect(streak(['2026-11-24', '2026-11-18', '2026-11-12', '2026-09-30'], earlier)).toMatchObject({ weeks: 9 })
  expect(streak(['2026-11-24', '2026-11-18', '2026-11-12', '2024-01-01'], earlier)).toMatchObject({ weeks: 8 })
  expect(streak(['2026-11-24', '2026-11-12'], earlier)).toMatchObject({ weeks: 1 })
  expect(streak(['2026-11-24', '2026-11-18'], '')).toMatchObject({ weeks: 2 })
})

test('a streak isn’t told while only its newest weeks are known', () => {
  const sessions = [aSession('2026-11-24'), aSession('2026-11-18')]
  expect(runningStreak({ sessions, isWhole: false }, today, 1)).toEqual({ thisWeek: 1, weeks: 0 })
})

test('a log says what it adds up to', () => {
  expect(weekText(streak(['2026-11-24', '2026-11-23', '2026-11-18']))).toBe(
    'Session 2 this week · 2 weeks in a row',
  )
  expect(weekText(streak(['2026-11-24']))).toBe('Session 1 this week')
  expect(weekText(streak(['2026-11-18']))).toBe('')
})
