import { averageBpm, heartRateText, secondsOfASample } from '../training/heart-rate.ts'
import type { Round } from './rounds.ts'

/** A round on the curve of its session's heart rate, from the first of its samples to the one after its last. */
export interface RoundOnCurve {
  /** Among all rounds of the session, from 1. */
  number: number
  /** '' if nobody said. */
  partner: string
  from: number
  to: number
  /** In beats a minute; null if nothing was measured in it. */
  average: number | null
  highest: number | null
}

/**
 * The rounds that were while heart rate was measured, in their order. A round is as long as it was said to be, but ends
 * where another one begins; without a start or minutes, nobody knows where it is. A sample is of the round in which it begins.
 */
export function roundsOnCurve(rounds: Round[], measuredSince: string, samples: Uint8Array): RoundOnCurve[] {
  const timed = rounds.flatMap(({ partner, startedAt, minutes }, index) => {
    if (!startedAt || minutes === null) return []
    const start = (Date.parse(startedAt) - Date.parse(measuredSince)) / 1000
    return { number: index + 1, partner: partner?.name ?? '', start, end: start + minutes * 60 }
  })
  const sampleAt = (second: number) => Math.min(Math.max(0, Math.ceil(second / secondsOfASample)), samples.length)
  return timed.flatMap(({ number, partner, start, end }) => {
    const later = timed.map((other) => other.start).filter((other) => other > start)
    const [from, to] = [sampleAt(start), sampleAt(Math.min(end, ...later))]
    if (from >= to) return []
    const beats = samples.subarray(from, to)
    return { number, partner, from, to, average: averageBpm(beats), highest: Math.max(...beats) || null }
  })
}

/** 'Round 2 with Kaya', or 'Round 2' if nobody said with whom. */
export const roundName = ({ number, partner }: Pick<RoundOnCurve, 'number' | 'partner'>): string =>
  `Round ${number}${partner && ` with ${partner}`}`

/** '158 bpm on average, 176 at most'. */
export const roundHeartRateText = (round: RoundOnCurve): string => heartRateText(round) || 'not measured'
