import { expect, test } from 'vitest'
import { calledByDay, loggedBefore, sessionOfEvening } from './evening.ts'

const now = { day: '2026-11-24', minutes: 21 * 60 }
const aClass = {
  title: 'Fundamentals',
  date: '2026-11-24',
  startTime: '19:00',
  endTime: '20:30',
  isPlanned: false,
}

test('a quick log is offered for the latest session of the evening', () => {
  const openMat = { ...aClass, title: 'Open mat', startTime: '20:30', endTime: '21:30' }
  expect(sessionOfEvening(now, [aClass, openMat])).toBe(openMat)
  expect(sessionOfEvening(now, [aClass])).toBe(aClass)
})

test('a session without a time may be this evening’s; one of this morning or of another day isn’t', () => {
  const untimed = { ...aClass, startTime: '', endTime: '' }
  expect(sessionOfEvening(now, [untimed])).toBe(untimed)
  expect(sessionOfEvening(now, [{ ...aClass, startTime: '07:00', endTime: '08:00' }])).toBeUndefined()
  expect(sessionOfEvening(now, [{ ...aClass, date: '2026-11-23' }])).toBeUndefined()
})

test('a session is this evening’s for six hours after its start, to the minute', () => {
  const noGi = { ...aClass, startTime: '15:00', endTime: '16:00' }
  expect(sessionOfEvening(now, [noGi])).toBe(noGi)
  expect(sessionOfEvening({ ...now, minutes: now.minutes + 1 }, [noGi])).toBeUndefined()
})

test('what is only planned takes no quick log', () => {
  expect(sessionOfEvening(now, [{ ...aClass, isPlanned: true }])).toBeUndefined()
})

test('a create that knew of no session waits for one of its day; one of a template only for the same', () => {
  const rounds = { title: 'Sparring: 3 round(s) with Ana', date: '2026-11-24', startTime: '', endTime: '' }
  expect(loggedBefore({ ...rounds, unlessLogged: 'any' }, [aClass])).toBe(aClass)
  expect(loggedBefore({ ...rounds, unlessLogged: 'same' }, [aClass])).toBeUndefined()
  expect(loggedBefore({ ...aClass, startTime: '19:15', unlessLogged: 'same' }, [aClass])).toBe(aClass)
  expect(
    loggedBefore({ ...aClass, startTime: '20:30', endTime: '', unlessLogged: 'same' }, [aClass]),
  ).toBeUndefined()
})

test('a session is named by its day and its type', () => {
  expect(calledByDay({ date: '2026-11-24', sessionType: 'class' })).toBe('Tuesday’s class')
  expect(calledByDay({ date: '2026-11-28', sessionType: 'open-mat' })).toBe('Saturday’s open mat')
})
