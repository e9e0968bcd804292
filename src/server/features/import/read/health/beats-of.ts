import { packBeats } from '#shared/training/heart-rate.ts'
import type { TimedBeat } from '../workouts/measured.ts'

interface Paused {
  start: number
  end: number
  pauses: number[]
}

/**
 * The beats of a workout from whoever measured most of it. Phones copy what a watch, a strap, and other apps measured beside each
 * other; their average would be no heart rate.
 */
export function beatsOf(workout: Paused, bySource: TimedBeat[][]): TimedBeat[] {
  let [most, best]: [number, TimedBeat[]] = [0, []]
  for (const beats of bySource) {
    const measured = measuredOf(workout, beats)
    if (measured > most) [most, best] = [measured, beats]
  }
  return [...best, ...workout.pauses.map((time) => ({ time, bpm: 0 }))]
}

/** How many samples there are of it. */
const measuredOf = ({ start, end }: Paused, beats: TimedBeat[]) =>
  packBeats(
    beats.map(({ time, bpm }) => ({ at: (time - start) / 1000, bpm })),
    (end - start) / 1000,
  ).filter((bpm) => bpm > 0).length
