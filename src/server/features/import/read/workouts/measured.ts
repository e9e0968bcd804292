/** A beat rate at a moment, in milliseconds since 1970; 0 where measuring stopped. */
export interface TimedBeat {
  time: number
  bpm: number
}

/** What a file says of one workout. */
export interface MeasuredWorkout {
  /** In milliseconds since 1970. */
  start: number
  end: number
  /** How far the watch's own clock was ahead of UTC, in minutes; null if the file doesn't say. */
  ahead: number | null
  sport: string
  title: string
  device: string
  energy: number | null
  /** As the watch counted them, from more beats than it wrote; null if it doesn't say. */
  average: number | null
  highest: number | null
  beats: TimedBeat[]
}

/** More than a watch writes in two days, once a second. */
const mostBeats = 200_000

/** Adds a beat, as long as there aren't more than any watch writes. */
export function addBeat(beats: TimedBeat[], time: number, bpm: number) {
  if (beats.length < mostBeats && Number.isFinite(time)) beats.push({ time, bpm })
}
