import { z } from 'zod/mini'
import { limits } from '../foundation/limits.ts'
import { roundKind } from './round-context.ts'

/** In seconds. A round is at most as long as one of an entry. */
export const timerLimits = { work: { min: 10, max: limits.minutesOfARound * 60 }, rest: 1800, warmUp: 600 }

/** How many seconds before the end the clapper is heard, and before a round that it is about to begin. */
export const warning = 10

const seconds = (max: number) => z.int().check(z.gte(0), z.lte(max))

/** What the timer is set to, lengths in seconds. */
export const timerSettings = z.object({
  rounds: z.int().check(z.gte(1), z.lte(limits.roundsOnAnEntry)),
  work: z.int().check(z.gte(timerLimits.work.min), z.lte(timerLimits.work.max)),
  rest: seconds(timerLimits.rest),
  warmUp: seconds(timerLimits.warmUp),
  /** Whether ten seconds before the end are announced. */
  hasClapper: z.boolean(),
  /** Whether it flashes and vibrates instead of making a sound. */
  isSilent: z.boolean(),
  /** Of what kind its rounds are, and where positional ones start. */
  kind: z.exactOptional(roundKind),
  startPosition: z.exactOptional(z.string()),
})

export type TimerSettings = z.infer<typeof timerSettings>

/** A stretch of the timer, in milliseconds after its start. Before the first round and between two, `round` is the next one. */
export interface Phase {
  kind: 'ready' | 'work' | 'rest'
  round: number
  from: number
  to: number
}

/** The phases in their order, without empty ones. */
export function phasesOf({ rounds, work, rest, warmUp }: TimerSettings): Phase[] {
  const lengths = Array.from({ length: rounds }, (_, index) => [
    {
      kind: index === 0 ? ('ready' as const) : ('rest' as const),
      round: index + 1,
      length: index === 0 ? warmUp : rest,
    },
    { kind: 'work' as const, round: index + 1, length: work },
  ]).flat()
  let at = 0
  return lengths
    .filter(({ length }) => length > 0)
    .map(({ kind, round, length }) => {
      const from = at
      at += length * 1000
      return { kind, round, from, to: at }
    })
}

/** How long all of it takes, in milliseconds. */
export const lengthOf = (settings: TimerSettings): number => phasesOf(settings).at(-1)?.to ?? 0

/** What is heard: the bell of a round's start and end, the clapper before its end, and two beeps before it begins. */
export interface Signal {
  kind: 'start' | 'end' | 'clapper' | 'beeps'
  round: number
  /** In milliseconds after the timer's start. */
  at: number
}

/** All signals in their order. Without a rest, the bell that starts a round ends the one before. */
export function signalsOf(settings: TimerSettings): Signal[] {
  const { rounds, rest, hasClapper } = settings
  return phasesOf(settings).flatMap(({ kind, round, from, to }): Signal[] => {
    const isAnnounced = hasClapper && to - from > warning * 1000
    const tenBefore = to - warning * 1000
    if (kind !== 'work') return isAnnounced ? [{ kind: 'beeps', round, at: tenBefore }] : []
    return [
      { kind: 'start', round, at: from },
      ...(isAnnounced ? [{ kind: 'clapper' as const, round, at: tenBefore }] : []),
      ...(rest > 0 || round === rounds ? [{ kind: 'end' as const, round, at: to }] : []),
    ]
  })
}
