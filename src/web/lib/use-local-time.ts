import { useSyncExternalStore } from 'react'
import { localDay } from '#shared/foundation/dates.ts'
import { type LocalTime, minutesOfDay } from '#shared/foundation/time-zone.ts'

const minute = 60_000

let timeOfReader: LocalTime | undefined
let last: LocalTime = { day: '', minutes: 0 }

/** Sets the time for the server, which renders for readers elsewhere. */
export function setLocalTime(time: LocalTime) {
  timeOfReader = time
}

/** The reader's day and minute at this moment: for handlers and fetches. The same object until the minute turns. */
export function localTimeNow(): LocalTime {
  if (timeOfReader) return timeOfReader
  const now = new Date()
  const time = { day: localDay(now), minutes: minutesOfDay(now) }
  if (time.day !== last.day || time.minutes !== last.minutes) last = time
  return last
}

/** The reader's day at this moment, YYYY-MM-DD: for handlers, fetches, and forms that open. */
export const localDayNow = () => localTimeNow().day

/** The reader's local day and minute. Renders again whenever the minute turns. */
export const useLocalTime = (): LocalTime => useSyncExternalStore(onMinute, localTimeNow, localTimeNow)

/** The reader's local day, YYYY-MM-DD. Renders again at midnight, or when the device wakes up on another day. */
export const useLocalDay = (): string => useSyncExternalStore(onMinute, localDayNow, localDayNow)

const callbacks = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back when a minute begins, by one timer for all, and when a sleeping device wakes up. Midnight begins a minute in every zone. */
function onMinute(callback: () => void) {
  if (callbacks.size === 0) start()
  callbacks.add(callback)
  return () => {
    callbacks.delete(callback)
    if (callbacks.size === 0) stop()
  }
}

function start() {
  document.addEventListener('visibilitychange', tell)
  window.addEventListener('pageshow', tell)
  waitForMinute()
}

function stop() {
  document.removeEventListener('visibilitychange', tell)
  window.removeEventListener('pageshow', tell)
  clearTimeout(timer)
}

function waitForMinute() {
  timer = setTimeout(
    () => {
      tell()
      waitForMinute()
    },
    minute - (Date.now() % minute),
  )
}

function tell() {
  for (const callback of callbacks) callback()
}
