import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocalDay, useLocalTime } from './use-local-time.ts'

const { TZ } = process.env

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

/** A hook, on a device whose clock says this in this time zone. */
function shownAt<T>(useTime: () => T, moment: string, zone: string) {
  process.env['TZ'] = zone
  vi.setSystemTime(new Date(moment))
  let renders = 0
  const { result, unmount } = renderHook(() => {
    renders += 1
    return useTime()
  })
  return { shown: () => result.current, renders: () => renders, unmount }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('the day turns at midnight to the second, and nothing renders before', () => {
  const { shown, renders } = shownAt(useLocalDay, '2026-11-21T22:10:20', 'America/Chicago')
  pass(109 * 60_000 + 39_000)
  expect([shown(), renders()]).toEqual(['2026-11-21', 1])
  pass(1000)
  expect([shown(), renders()]).toEqual(['2026-11-22', 2])
})

test('the day turns at midnight when the clocks go forward then, and when they go back', () => {
  const { shown, unmount } = shownAt(useLocalDay, '2026-04-23T23:59:30', 'Africa/Cairo')
  pass(30_000)
  expect([shown(), new Date().getHours()]).toEqual(['2026-04-24', 1])
  unmount()
  const back = shownAt(useLocalDay, '2026-10-29T23:59:30', 'Africa/Cairo')
  pass(30_000)
  expect([back.shown(), new Date().getHours()]).toEqual(['2026-10-29', 23])
  pass(3_600_000)
  expect(back.shown()).toBe('2026-10-30')
})

test('a device that comes to another time zone shows its day within a minute', () => {
  const { shown } = shownAt(useLocalTime, '2026-11-21T12:00:00Z', 'UTC')
  expect(shown()).toEqual({ day: '2026-11-21', minutes: 720 })
  process.env['TZ'] = 'Pacific/Kiritimati'
  pass(60_000)
  expect(shown()).toEqual({ day: '2026-11-22', minutes: 121 })
})

test('a page that the browser brings back is on the new day at once', () => {
  const { shown } = shownAt(useLocalDay, '2026-11-21T23:00:00', 'UTC')
  vi.setSystemTime(new Date('2026-11-23T07:00:00'))
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(shown()).toBe('2026-11-23')
})

test('all who show the time share one timer, which ends with the last of them', () => {
  const one = shownAt(useLocalDay, '2026-11-21T23:00:00', 'UTC')
  const other = shownAt(useLocalTime, '2026-11-21T23:00:00', 'UTC')
  expect(vi.getTimerCount()).toBe(1)
  one.unmount()
  expect(vi.getTimerCount()).toBe(1)
  other.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
