import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useLayoutEffect } from 'react'
import {
  endOf,
  isRunning,
  missedBells,
  moveRun,
  signalsBetween,
  type TimerRun,
  untilNextSecond,
} from '#shared/sparring/round-timer.ts'
import { followClock, setClock, timerNow } from './clock.ts'
import { changeRun, runNow } from './run-store.ts'
import { keepScreenOn, letScreenOff } from './screen-lock.ts'
import { cancelSounds, heardUntil, planSounds, soundState, unlockSound } from './sound/sound.ts'

/** When the run was looked at last. */
const lookedAt = createStore(0)

/** The instants of the latest bells that couldn't ring. */
export const missed = createStore<number[]>([])

/** How often a silent run has flashed. */
export const flashes = createStore(0)

/** What a phone does in silence, in milliseconds. */
const vibrations = { start: 800, end: [500, 150, 500, 150, 500], clapper: [150, 100, 150], beeps: [150] }

/** How late a signal may be, in milliseconds. */
const slack = 250

/**
 * Rings a run, or flashes and vibrates, keeps the screen on, and follows the clock. Only one component at a time does so.
 * Returns the time to show, each second anew.
 */
export function useRinging(run: TimerRun | undefined): number {
  const now = useSelector(lookedAt)
  const isActive = run !== undefined && isRunning(run, now)
  useEffect(() => {
    if (!isActive) return
    void keepScreenOn()
    return letScreenOff
  }, [isActive])
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('visibilitychange', wake, listening)
    window.addEventListener('pageshow', wake, listening)
    const { unsubscribe } = soundState.subscribe(() => look(false))
    return () => {
      listening.abort()
      unsubscribe()
      cancelSounds()
    }
  }, [])
  // Nobody has followed the clock until now.
  useLayoutEffect(setClock, [])
  // Before it is painted, so that nothing of the time before is seen.
  useLayoutEffect(() => {
    look(false)
    return run && lookEachSecond()
  }, [run])
  return now
}

/** Begins with the time of the device, which a page that was open for long may be behind. */
export function beginRinging() {
  setClock()
  missed.setState(() => [])
  flashes.setState(() => 0)
  lookedAt.setState(() => timerNow() - 1)
}

function wake() {
  look(true)
  const run = runNow()
  if (document.hidden || !run || !isRunning(run, timerNow())) return
  void keepScreenOn()
  if (!run.settings.isSilent && soundState.get() === 'locked') unlockSound()
}

/** Looks when a second of the run is over, until the last bell is settled. */
function lookEachSecond() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const run = runNow()
    const now = timerNow()
    if (!run || run.pausedAt !== null || now > endOf(run) + 2 * slack) return
    const next = () => {
      look(document.hidden)
      wait()
    }
    timer = setTimeout(next, untilNextSecond(run, lookedAt.get(), now))
  }
  wait()
  return () => clearTimeout(timer)
}

/** Sees what has come since the last look. While the page was hidden, the device may have slept. */
function look(mayHaveSlept: boolean) {
  const change = followClock(mayHaveSlept)
  if (change !== 0) changeRun((run) => moveRun(run, change))
  const run = runNow()
  const now = timerNow()
  const before = lookedAt.get() + change
  lookedAt.setState(() => now)
  if (!run) return cancelSounds()
  const { isSilent } = run.settings
  if (isSilent && !mayHaveSlept) flash(run, Math.max(before, run.settledUntil), now)
  settle(run, now - slack, isSilent ? (mayHaveSlept ? before : now) : heardUntil() + slack)
  planSounds(run, now)
}

function flash(run: TimerRun, from: number, now: number) {
  const signal = signalsBetween(run, from, now).at(-1)
  if (!signal) return
  flashes.setState((count) => count + 1)
  if ('vibrate' in navigator) navigator.vibrate(vibrations[signal.kind])
}

/** Tells which bells couldn't ring, until the next one does. */
function settle(run: TimerRun, until: number, heard: number) {
  if (missedBells(run, until, run.settledUntil).length === 0) return
  missed.setState(() => missedBells(run, until, heard))
  changeRun((current) => ({ ...current, settledUntil: until }))
}
