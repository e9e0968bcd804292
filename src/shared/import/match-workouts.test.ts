import { expect, test } from 'vitest'
import { matchWorkouts, type WorkoutToMatch } from './match-workouts.ts'

const aSession = (id: number, startTime: string, endTime: string, date = '2026-11-16') => ({
  id,
  date,
  startTime,
  endTime,
  measured: 0,
})
const aWorkout = (startTime: string, endTime: string, more: Partial<WorkoutToMatch> = {}): WorkoutToMatch => ({
  times: { date: '2026-11-16', startTime, endTime },
  isWanted: true,
  chosen: undefined,
  ...more,
})
const fates = (workouts: WorkoutToMatch[], sessions: Parameters<typeof matchWorkouts>[1]) =>
  matchWorkouts(workouts, sessions).map(({ existing, fate }) => [existing?.id, fate])

const [noon, evening] = [aSession(1, '12:00', '13:00'), aSession(2, '18:30', '20:00')]

test('a watch that was started in the locker room belongs to the class', () => {
  expect(fates([aWorkout('18:12', '19:58')], [noon, evening])).toEqual([[2, 'comes']])
})

test('a watch that forgot to stop belongs to the class it covers', () => {
  expect(fates([aWorkout('18:30', '23:40')], [noon, evening])).toEqual([[2, 'comes']])
})

test('a run home that touches the end of class is no part of it', () => {
  expect(fates([aWorkout('19:50', '20:30', { isWanted: false })], [evening])).toEqual([[undefined, 'unwanted']])
})

test('cardio during class is the class, whatever the watch called it', () => {
  expect(fates([aWorkout('18:35', '19:55', { isWanted: false })], [evening])).toEqual([[2, 'comes']])
})

test('of two watches, the one that measured more of the class stays', () => {
  const [short, long] = [aWorkout('19:00', '19:50'), aWorkout('18:30', '20:00')]
  expect(fates([short, long], [evening])).toEqual([
    [2, 'rival'],
    [2, 'comes'],
  ])
})

test('two watches of a class that nobody has logged are one session', () => {
  expect(fates([aWorkout('18:30', '20:00'), aWorkout('18:32', '19:58')], [])).toEqual([
    [undefined, 'comes'],
    [undefined, 'rival'],
  ])
})

test('the same class a week later is another session', () => {
  const later = { times: { date: '2026-11-23', startTime: '18:30', endTime: '20:00' } }
  expect(fates([aWorkout('18:30', '20:00'), aWorkout('18:30', '20:00', later)], [])).toEqual([
    [undefined, 'comes'],
    [undefined, 'comes'],
  ])
})

test('a class that was measured already keeps that, unless another watch measured more', () => {
  const measured = { ...evening, measured: 80 * 60 }
  expect(fates([aWorkout('18:40', '19:50')], [measured])).toEqual([[2, 'rival']])
  expect(fates([aWorkout('18:28', '20:02')], [measured])).toEqual([[2, 'comes']])
})

test('two classes of a day each have their own', () => {
  expect(fates([aWorkout('18:31', '19:59'), aWorkout('12:02', '12:58')], [noon, evening])).toEqual([
    [2, 'comes'],
    [1, 'comes'],
  ])
})

test('an open mat that went past midnight is found from the day after', () => {
  const late = aSession(3, '23:30', '01:00', '2026-11-15')
  const workout = aWorkout('00:05', '00:55')
  expect(fates([workout], [late])).toEqual([[3, 'comes']])
})

test('a session without a time is the one of its day', () => {
  expect(fates([aWorkout('18:31', '19:59')], [aSession(4, '', '')])).toEqual([[4, 'comes']])
})

test('a wrong clock is mended by choosing the session', () => {
  const sessions = [noon, evening]
  expect(fates([aWorkout('05:30', '07:00')], sessions)).toEqual([[undefined, 'comes']])
  expect(fates([aWorkout('05:30', '07:00', { chosen: 2 })], sessions)).toEqual([[2, 'comes']])
  expect(fates([aWorkout('18:30', '20:00', { chosen: 0 })], sessions)).toEqual([[undefined, 'comes']])
})
