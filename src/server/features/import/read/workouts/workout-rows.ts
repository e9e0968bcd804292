import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rows } from '#shared/import/guess.ts'
import { workoutCell, workoutHeaders } from '#shared/import/workout-cells.ts'
import { averageBpm, isPlausible, longestWorkout, packBeats, type Workout } from '#shared/training/heart-rate.ts'
import { storable } from '../plain-text.ts'
import type { MeasuredWorkout } from './measured.ts'

/** Shorter ones were started by accident. In milliseconds. */
const shortest = 60_000
const day = 86_400_000
/** No watch wrote files before. */
const earliest = Date.UTC(2000, 0, 1)

/** The table of some workouts. */
export const workoutTable = (rows: Rows): Rows => [workoutHeaders, ...rows]

/** The rows of a file's workouts. Throws why there are none. `today` is the member's. */
export function rowsOfWorkouts(all: MeasuredWorkout[], today: string): Rows {
  if (all.length === 0) throw new Refusal('WORKOUT_NONE')
  const dated = all.filter(({ start }) => start >= earliest && start < Date.parse(today) + 2 * day)
  if (dated.length === 0) throw new Refusal('WORKOUT_NO_DATE')
  const long = dated.filter(({ start, end }) => end - start >= shortest && end - start <= longestWorkout * 1000)
  if (long.length === 0) throw new Refusal('WORKOUT_TOO_SHORT')
  return long.map(rowOf)
}

function rowOf(one: MeasuredWorkout): string[] {
  const { start, end, ahead } = one
  const measured = workoutOf(one)
  return [
    clockText(start, ahead),
    clockText(end, ahead),
    measured.sport,
    line(one.title, 120),
    measured.device,
    workoutCell(measured),
  ]
}

/** One line of a text that somebody else wrote, without half a character at its end. */
const line = (text: string, length: number) =>
  storable(text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')

/** What is stored of a workout: times to the second, a sample for every few. */
function workoutOf({ start, end, beats, ...said }: MeasuredWorkout): Workout {
  const seconds = Math.round((end - start) / 1000)
  const packed = packBeats(
    beats.map(({ time, bpm }) => ({ at: (time - start) / 1000, bpm })),
    seconds,
  )
  const rates = beats.flatMap(({ bpm }) => (isPlausible(bpm) ? Math.round(bpm) : []))
  return {
    startedAt: new Date(start).toISOString(),
    seconds,
    sport: line(said.sport, 60),
    device: line(said.device, 60),
    average: rate(said.average) ?? averageBpm(packed),
    highest: rate(said.highest) ?? rates.reduce((most: number | null, bpm) => Math.max(most ?? 0, bpm), null),
    energy: said.energy !== null && said.energy >= 1 && said.energy <= 20_000 ? Math.round(said.energy) : null,
    samples: Buffer.from(packed).toString('base64'),
  }
}

const rate = (bpm: number | null) => (bpm !== null && isPlausible(bpm) ? Math.round(bpm) : null)

/** '2026-05-11T18:31:03+02:00' where the watch said its own clock, else '2026-05-11T16:31:03Z'. */
function clockText(time: number, ahead: number | null): string {
  const text = new Date(time + (ahead ?? 0) * 60_000).toISOString().slice(0, 19)
  if (ahead === null) return `${text}Z`
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const [hours, minutes] = [Math.abs(ahead) / 60, Math.abs(ahead) % 60]
  return `${text}${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}
