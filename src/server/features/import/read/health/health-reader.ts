import { Refusal } from '#server/http/replies/refusals.ts'
import { knownTimeZone } from '#shared/foundation/time-zone.ts'
import { importLimits } from '#shared/import/imports.ts'
import { isPlausible } from '#shared/training/heart-rate.ts'
import type { MeasuredWorkout } from '../workouts/measured.ts'
import { Beats } from './beats.ts'
import { beatsOf } from './beats-of.ts'
import { type Tag, textIn } from './tags.ts'

const heartRate = 'HKQuantityTypeIdentifierHeartRate'
const energy = 'HKQuantityTypeIdentifierActiveEnergyBurned'

/** A workout as an export says it; its beats are elsewhere in the file. */
export interface HealthWorkout extends Omit<MeasuredWorkout, 'beats'> {
  source: string
  /** When it was paused, in milliseconds since 1970. */
  pauses: number[]
}

/** No watch measures after. */
const latest = Date.UTC(2100, 0, 1)

/** So many pauses of a workout are kept. */
const mostPauses = 1_000

/** Keeps the workouts and heart rates of an export by Apple Health, whichever of them comes first. */
export class HealthReader {
  readonly #workouts: HealthWorkout[] = []
  readonly #beats = new Beats()

  open = (name: string, tag: Tag, within: string) => {
    if (name === 'Record') this.#addBeat(tag)
    else if (name === 'Workout') this.#begin(tag.attributes())
    else if (within === 'Workout') this.#say(name, tag)
  }

  /** With their beats, which are found as they are asked for: all of them at once wouldn't be in little memory. */
  workouts(): MeasuredWorkout[] {
    if (this.#workouts.length === 0) throw new Refusal('HEALTH_NO_WORKOUT')
    const all = this.#beats
    return this.#workouts.map((one) => ({
      ...one,
      get beats() {
        return beatsOf(one, all.between(one.start, one.end))
      },
    }))
  }

  #addBeat(tag: Tag) {
    if (!tag.has(heartRate)) return
    const said = tag.attributes()
    const bpm = Math.round(Number(said.get('value')))
    const time = timeOf(said.get('startDate'))
    if (said.get('type') !== heartRate || !isPlausible(bpm) || !(time > 0 && time < latest)) return
    this.#beats.add(time, bpm, said.get('sourceName') ?? '')
  }

  #begin(said: Map<string, string>) {
    if (this.#workouts.length === importLimits.rows) throw new Refusal('IMPORT_TOO_MANY_ROWS')
    const start = said.get('startDate')
    const source = textIn(said.get('sourceName'))
    this.#workouts.push({
      start: timeOf(start),
      end: timeOf(said.get('endDate')),
      ahead: aheadOf(start),
      sport: sportOf(textIn(said.get('workoutActivityType'))),
      title: '',
      device: deviceOf(textIn(said.get('device'))) || source,
      energy: kilocalories(said.get('totalEnergyBurned'), said.get('totalEnergyBurnedUnit')),
      average: null,
      highest: null,
      source,
      pauses: [],
    })
  }

  #say(name: string, tag: Tag) {
    const workout = this.#workouts.at(-1)
    if (!workout) return
    if (name === 'WorkoutStatistics') sum(workout, tag.attributes())
    else if (name === 'MetadataEntry') describe(workout, tag.attributes())
    else if (name === 'WorkoutEvent' && tag.has('Pause') && workout.pauses.length < mostPauses)
      workout.pauses.push(timeOf(tag.attributes().get('date')))
  }
}

function sum(workout: HealthWorkout, said: Map<string, string>) {
  const type = said.get('type')
  if (type === energy) workout.energy = kilocalories(said.get('sum'), said.get('unit')) ?? workout.energy
  if (type !== heartRate) return
  workout.average = numberOf(said.get('average'))
  workout.highest = numberOf(said.get('maximum'))
}

/** Dates have the offset of where the export was made. Where the workout was is said apart. */
function describe(workout: HealthWorkout, said: Map<string, string>) {
  const [key, value] = [said.get('key'), textIn(said.get('value'))]
  if (key === 'HKWorkoutBrandName') workout.title = value
  const timeZone = key === 'HKTimeZone' ? knownTimeZone(value) : undefined
  if (timeZone === undefined || Number.isNaN(workout.start)) return
  workout.ahead =
    Temporal.Instant.fromEpochMilliseconds(workout.start).toZonedDateTimeISO(timeZone).offsetNanoseconds / minute
}

/** In nanoseconds. */
const minute = 60_000_000_000

/** '2026-11-02 19:00:12 +0100' in milliseconds since 1970; NaN for anything else. */
function timeOf(text = ''): number {
  if (!dated.test(text)) return Number.NaN
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}${text.slice(20, 23)}:${text.slice(23)}`)
}

const dated = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}$/

function aheadOf(text = ''): number | null {
  if (!dated.test(text)) return null
  const [sign, hours, minutes] = [text.slice(20, 21), Number(text.slice(21, 23)), Number(text.slice(23))]
  return (sign === '-' ? -1 : 1) * (60 * hours + minutes)
}

/** 'HKWorkoutActivityTypeMartialArts' as 'Martial arts'. */
function sportOf(type: string): string {
  const name = type.replace(/^HKWorkoutActivityType/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return name === '' || name === 'Other' ? 'Workout' : name.charAt(0) + name.slice(1).toLowerCase()
}

/** 'Apple Watch' of '<<HKDevice: 0x1234>, name:Apple Watch, manufacturer:Apple Inc., …>'. */
const deviceOf = (text: string) => /\bname:([^,>]+)/.exec(text)?.[1] ?? ''

/** Which unit an export has is up to the settings of its phone. */
const kilojoule = 4.184

function kilocalories(text: string | undefined, unit = ''): number | null {
  const number = numberOf(text)
  return number === null || !/kj/i.test(unit) ? number : number / kilojoule
}

const numberOf = (text = ''): number | null => {
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? null : number
}
