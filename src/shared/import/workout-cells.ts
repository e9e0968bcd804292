import { heartRateText, type Workout, workout } from '../training/heart-rate.ts'

/** The header of a column that no file of others has. */
export const heartRateHeader = 'Rollbook: heart rate'

/** The columns of workouts that watches wrote. */
export const workoutHeaders = ['Workout start', 'Workout end', 'Sport', 'Title', 'Device', heartRateHeader]

/** Between what a cell says to people and all that was measured. */
const mark = ' ⁝ '

/** A workout as a cell that says what was measured, to people and to `workoutIn`. */
export const workoutCell = (measured: Workout): string =>
  `${heartRateText(measured) || 'No heart rate'}${mark}${JSON.stringify(measured)}`

/** What a cell says to people. */
export function saidIn(cell: string): string {
  const end = cell.indexOf(mark)
  return end < 0 ? cell : cell.slice(0, end)
}

/** No workout of ours is longer. In characters. */
const longestCell = 6_000

/** The workout of a cell; undefined for any other cell, whoever wrote it. */
export function workoutIn(cell: string): Workout | undefined {
  const end = cell.indexOf(mark)
  if (end < 0 || cell.length > longestCell) return undefined
  try {
    return workout.safeParse(JSON.parse(cell.slice(end + mark.length))).data
  } catch {
    return undefined
  }
}
