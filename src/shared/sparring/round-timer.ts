import { z } from 'zod/mini'
import { results } from './rounds.ts'
import {
  lengthOf,
  type Phase,
  phasesOf,
  type Signal,
  signalsOf,
  type TimerSettings,
  timerSettings,
  warning,
} from './timer-phases.ts'

const timedRound = z.object({
  /** With whom; null if nobody said. The operation that creates someone new comes when it is logged. */
  partner: z.nullable(z.object({ id: z.number(), name: z.string(), pending: z.exactOptional(z.string()) })),
  result: z.nullable(z.enum(results)),
  /** How long it lasted, if it was cut short. */
  seconds: z.nullable(z.number()),
})

/**
 * A run of the timer, as the device stores it. Everything else follows from it and the time, so that it is right after a
 * reload and after sleep. Instants are in milliseconds since 1970.
 */
export const timerRun = z.object({
  settings: timerSettings,
  beganAt: z.number(),
  /** When it would have begun without its pauses and skips, which move this. */
  startedAt: z.number(),
  /** When rounds began that had before the start was moved last, in their order. */
  starts: z._default(z.array(z.number()), []),
  /** Since when it is paused, or stopped for good; null while it runs. */
  pausedAt: z.nullable(z.number()),
  isStopped: z.boolean(),
  /** Bells until then have rung, or their member was told that they couldn't. */
  settledUntil: z.number(),
  /** What was said of its rounds, in their order. */
  rounds: z.array(timedRound),
  /** The form that its rounds were handed to, and how many others were in it. */
  form: z.nullable(z.object({ draft: z.string(), rounds: z.number() })),
})

export type TimerRun = z.infer<typeof timerRun>
export type TimedRound = z.infer<typeof timedRound>

/** What a round has to last to be one, in seconds, unless it was said how it went. */
const shortestRound = 30

export const startRun = (settings: TimerSettings, now: number): TimerRun => ({
  settings,
  beganAt: now,
  startedAt: now,
  starts: [],
  pausedAt: null,
  isStopped: false,
  settledUntil: now - 1,
  rounds: [],
  form: null,
})

/** How much of the timer has passed, in milliseconds. */
export const elapsedIn = ({ startedAt, pausedAt }: TimerRun, now: number): number =>
  Math.max(0, (pausedAt ?? now) - startedAt)

/** The phase at a time, and what is left of it in milliseconds; no phase once all is over. */
export function momentOf(run: TimerRun, now: number): { phase: Phase | undefined; left: number } {
  const elapsed = elapsedIn(run, now)
  const phase = run.isStopped ? undefined : phasesOf(run.settings).find(({ to }) => elapsed < to)
  return { phase, left: phase ? phase.to - elapsed : 0 }
}

/**
 * In how many milliseconds the time that is shown changes, by what was shown at `shownAt`: 0 if it has changed since, as when a
 * timer fires a moment early.
 */
export function untilNextSecond(run: TimerRun, shownAt: number, now: number): number {
  const { left } = momentOf(run, shownAt)
  return Math.max(0, shownAt + (left % 1000 || 1000) - now)
}

/** Whether its last ten seconds are announced and have come. */
export const isEnding = ({ hasClapper }: TimerSettings, { phase, left }: ReturnType<typeof momentOf>): boolean =>
  hasClapper && phase?.kind === 'work' && left <= warning * 1000 && phase.to - phase.from > warning * 1000

export const isOver = (run: TimerRun, now: number): boolean => momentOf(run, now).phase === undefined

/** Whether it goes on by itself: it is neither paused nor over. */
export const isRunning = (run: TimerRun, now: number): boolean => run.pausedAt === null && !isOver(run, now)

export const pause = (run: TimerRun, now: number): TimerRun =>
  isRunning(run, now) ? { ...run, pausedAt: now } : run

/** Goes on after a pause, or after it was stopped. */
export function resume(run: TimerRun, now: number): TimerRun {
  if (run.pausedAt === null) return run
  const startedAt = run.startedAt + now - run.pausedAt
  const starts = startsBefore(run, elapsedIn(run, now))
  const resumed = { ...run, startedAt, starts, pausedAt: null, isStopped: false, settledUntil: now - 1 }
  const { phase } = momentOf(resumed, now)
  return phase && run.isStopped ? whole(resumed, phase.round) : resumed
}

/** Ends it for good, in the middle of a round perhaps. */
export const stop = (run: TimerRun, now: number): TimerRun =>
  isOver(run, now) ? run : { ...cutShort(run, now), pausedAt: run.pausedAt ?? now, isStopped: true }

/** Goes to the end of the phase. */
export function skip(run: TimerRun, now: number): TimerRun {
  const { phase, left } = momentOf(run, now)
  if (!phase) return run
  const starts = startsBefore(run, phase.to)
  return { ...cutShort(run, now), startedAt: run.startedAt - left, starts, settledUntil: now - 1 }
}

/** How long after the start of a phase 'back' goes to the one before, in milliseconds. */
const justBegun = 3000

/** Goes back to the start of the phase or, if that was a moment ago, of the one before. */
export function back(run: TimerRun, now: number): TimerRun {
  const elapsed = elapsedIn(run, now)
  const phases = phasesOf(run.settings)
  const at = phases.findIndex(({ to }) => elapsed < to)
  const current = phases[at]
  if (!current) return run
  const target = elapsed - current.from < justBegun ? (phases[at - 1] ?? current) : current
  const starts = startsBefore(run, target.from)
  const startedAt = run.startedAt + elapsed - target.from
  return whole({ ...run, startedAt, starts, settledUntil: now - 1 }, target.round)
}

/** When the rounds before a time of the run began, to remember before its start is moved. */
const startsBefore = (run: TimerRun, time: number): number[] =>
  phasesOf(run.settings)
    .filter(({ kind, from }) => kind === 'work' && from < time)
    .map((phase) => startOf(run, phase))

const startOf = ({ starts, startedAt }: TimerRun, { round, from }: Phase) => starts[round - 1] ?? startedAt + from

/** The run with a round, and those after it, that aren't cut short. */
const whole = (run: TimerRun, from: number): TimerRun => ({
  ...run,
  rounds: run.rounds.map((round, index) => (index + 1 >= from ? { ...round, seconds: null } : round)),
})

/** The run with all instants moved, because the clock of the device was. */
export const moveRun = (run: TimerRun, by: number): TimerRun => ({
  ...run,
  beganAt: run.beganAt + by,
  startedAt: run.startedAt + by,
  starts: run.starts.map((start) => start + by),
  pausedAt: run.pausedAt === null ? null : run.pausedAt + by,
  settledUntil: run.settledUntil + by,
})

const blank: TimedRound = { partner: null, result: null, seconds: null }

/** Says something about a round, by its number. */
export function sayOf(run: TimerRun, round: number, said: Partial<TimedRound>): TimerRun {
  const rounds = Array.from(
    { length: Math.max(round, run.rounds.length) },
    (_, index) => run.rounds[index] ?? blank,
  )
  return { ...run, rounds: rounds.with(round - 1, { ...(rounds[round - 1] ?? blank), ...said }) }
}

/** Remembers how much of the round under way there was. */
function cutShort(run: TimerRun, now: number): TimerRun {
  const { phase } = momentOf(run, now)
  if (phase?.kind !== 'work') return run
  return sayOf(run, phase.round, { seconds: Math.floor((elapsedIn(run, now) - phase.from) / 1000) })
}

/** A round that is over: its number, when it began, how long it was in seconds, and what was said of it. */
export type RoundDone = TimedRound & { round: number; startedAt: number; seconds: number }

/** The rounds that are over. One that was cut off at once counts only if somebody said how it went. */
export function roundsDone(run: TimerRun, now: number): RoundDone[] {
  const elapsed = elapsedIn(run, now)
  return phasesOf(run.settings)
    .filter(({ kind, from, to }) => kind === 'work' && (elapsed >= to || (run.isStopped && elapsed > from)))
    .map((phase) => {
      const { round } = phase
      const said = run.rounds[round - 1] ?? blank
      return { ...said, round, startedAt: startOf(run, phase), seconds: said.seconds ?? run.settings.work }
    })
    .filter(
      ({ partner, result, seconds }) => seconds >= Math.min(shortestRound, run.settings.work) || partner || result,
    )
}

/** The instant at which it was over, or will be if nothing comes between. */
export const endOf = (run: TimerRun): number => run.pausedAt ?? run.startedAt + lengthOf(run.settings)

/** The signals and their instants after `from`, as far as `to`; none while it is paused. */
export const signalsBetween = (run: TimerRun, from: number, to = Number.POSITIVE_INFINITY): Signal[] =>
  run.pausedAt === null
    ? signalsOf(run.settings)
        .map((signal) => ({ ...signal, at: run.startedAt + signal.at }))
        .filter(({ at }) => at > from && at <= to)
    : []

/** The instants of the bells until now that nobody heard, which a sleeping phone couldn't ring; those until `heardUntil` rang. */
export const missedBells = (run: TimerRun, now: number, heardUntil: number): number[] =>
  signalsBetween(run, Math.max(run.settledUntil, heardUntil), now).flatMap(({ kind, at }) =>
    kind === 'start' || kind === 'end' ? [at] : [],
  )
