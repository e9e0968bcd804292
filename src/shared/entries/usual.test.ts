import { expect, test } from 'vitest'
import { type EarlierSession, usualLength, usualTimes, usualTitles } from './usual.ts'

/** A Tuesday. */
const tuesday = '2026-11-24'
const night = { day: tuesday, minutes: 23 * 60 }

const session = (fields: Partial<EarlierSession>): EarlierSession => ({
  title: 'Fundamentals',
  date: tuesday,
  startTime: '',
  endTime: '',
  sessionType: 'class',
  ...fields,
})

const titlesOf = (earlier: EarlierSession[]) => usualTitles(earlier).map(({ title }) => title)

test('a newcomer is offered a class and an open mat, each with its type', () => {
  expect(usualTitles([])).toEqual([
    { title: 'Class', sessionType: 'class' },
    { title: 'Open mat', sessionType: 'open-mat' },
  ])
})

test('the titles a member uses most come first, as they were written last, and none twice', () => {
  const earlier = ['Fundamentals', 'Comp class', 'comp class', 'Nogi', 'Comp class', 'Nogi']
  expect(titlesOf(earlier.map((title) => session({ title })))).toEqual(['Comp class', 'Nogi', 'Class', 'Open mat'])
})

test('a member’s own way to write a title replaces everybody’s', () => {
  expect(titlesOf([session({ title: 'open mat' }), session({ title: 'Open Mat' })])).toEqual(['open mat', 'Class'])
})

test('a title brings the type that it had last', () => {
  const earlier = [session({ title: 'Comp class', sessionType: 'private' }), session({ title: 'Comp class' })]
  expect(usualTitles(earlier)[0]).toEqual({ title: 'Comp class', sessionType: 'private' })
})

test('what quick logs are called is no title to offer', () => {
  const earlier = ['Sparring: 2 round(s) with Theo', 'Technique Practice: Armbar', 'Sparring: hard']
  expect(titlesOf(earlier.map((title) => session({ title })))).toEqual(['Sparring: hard', 'Class', 'Open mat'])
})

test('the times of the same weekday come first, then the most frequent', () => {
  const late = { startTime: '20:00', endTime: '21:00' }
  const noon = { startTime: '12:00', endTime: '13:00' }
  const early = { startTime: '07:00', endTime: '08:00' }
  const earlier = [
    session({ date: '2026-11-23', ...noon }),
    session({ date: '2026-11-22', ...early }),
    session({ date: '2026-11-20', ...early }),
    session({ date: '2026-11-17', ...late }),
    session({ date: '2026-11-10' }),
  ]
  expect(usualTimes(earlier, tuesday, night)).toEqual([late, early])
})

test('a newcomer is offered evenings of an hour and a half', () => {
  expect(usualTimes([], '2026-11-23', night)).toEqual([
    { startTime: '18:00', endTime: '19:30' },
    { startTime: '19:00', endTime: '20:30' },
  ])
  expect(usualLength([])).toBe(90)
})

test('who logs at three in the afternoon trained before that, not this evening', () => {
  const afternoon = { day: tuesday, minutes: 15 * 60 }
  const starts = (earlier: EarlierSession[]) => usualTimes(earlier, tuesday, afternoon).map((one) => one.startTime)
  expect(starts([])).toEqual(['07:00', '12:00'])
  const evening = session({ startTime: '19:00', endTime: '20:30' })
  const lunch = session({ date: '2026-11-20', startTime: '12:00', endTime: '13:00' })
  expect(starts([evening, evening, lunch])).toEqual(['12:00', '19:00'])
})

test('a session is likely to be as long as most, also past midnight; what must be a typo isn’t usual', () => {
  const earlier = [
    session({ startTime: '19:00', endTime: '20:30' }),
    session({ startTime: '23:30', endTime: '00:30' }),
    session({ startTime: '12:00', endTime: '13:00' }),
    session({ startTime: '18:00' }),
    session({ startTime: '19:00', endTime: '08:30' }),
    session({ startTime: '19:00', endTime: '08:30' }),
    session({ startTime: '19:00', endTime: '08:30' }),
  ]
  expect(usualLength(earlier)).toBe(60)
  expect(usualTimes(earlier, tuesday, night)).not.toContainEqual({ startTime: '19:00', endTime: '08:30' })
})
