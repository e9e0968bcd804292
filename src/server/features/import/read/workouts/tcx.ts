import { addBeat, type MeasuredWorkout } from './measured.ts'
import { aheadOfXml, readXml, timeOfXml, type XmlElement } from './xml.ts'

/** What TCX calls sports, which are these three. */
const sports: Record<string, string> = { Biking: 'Cycling', Other: 'Workout' }

/** The activities of a TCX file. Where they were is skipped. */
export function readTcx(file: Buffer): MeasuredWorkout[] {
  const reader = new TcxReader()
  readXml(file, reader)
  return reader.workouts
}

class TcxReader {
  readonly workouts: MeasuredWorkout[] = []
  #current: MeasuredWorkout | undefined
  /** What is around the current element that says what its numbers are. */
  #within: string[] = []
  #point = { time: Number.NaN, bpm: 0 }
  #lap = { start: Number.NaN, seconds: 0 }

  open = ({ name, attributes }: XmlElement) => {
    if (name === 'Activity') this.#begin(attributes['Sport'] ?? '')
    if (name === 'Lap') this.#beginLap(attributes['StartTime'] ?? '')
    if (name === 'Trackpoint') this.#point = { time: Number.NaN, bpm: 0 }
    this.#within.push(name)
  }

  close = (name: string, text: string) => {
    this.#within.pop()
    const workout = this.#current
    if (!workout) return
    const around = this.#within.at(-1) ?? ''
    if (name === 'Trackpoint') this.#endPoint(workout)
    // Each is what was recorded without a pause.
    else if (name === 'Track') addBeat(workout.beats, workout.end, 0)
    else if (name === 'Lap') this.#endLap(workout)
    else if (name === 'Activity') this.#current = undefined
    else if (text !== '') this.#say(workout, name, around, text)
  }

  #begin(sport: string) {
    this.#current = {
      start: Number.NaN,
      end: Number.NaN,
      ahead: null,
      sport: sports[sport] ?? sport,
      title: '',
      device: '',
      energy: null,
      average: null,
      highest: null,
      beats: [],
    }
    // One that was cut off never ends.
    this.workouts.push(this.#current)
  }

  #say(workout: MeasuredWorkout, name: string, around: string, text: string) {
    if (name === 'Time' && around === 'Trackpoint') this.#point.time = timeOfXml(text)
    else if (name === 'Value' && around === 'HeartRateBpm') this.#point.bpm = Number(text)
    else if (name === 'TotalTimeSeconds' && around === 'Lap') this.#lap.seconds = Number(text)
    else if (name === 'Calories' && around === 'Lap') workout.energy = (workout.energy ?? 0) + Number(text)
    else if (name === 'Value' && around === 'MaximumHeartRateBpm')
      workout.highest = Math.max(workout.highest ?? 0, Number(text))
    else if (name === 'Name' && around === 'Creator') workout.device = text
    else if (name === 'Notes' && around === 'Activity') workout.title = text.split('\n')[0] ?? ''
  }

  #beginLap(start: string) {
    this.#lap = { start: timeOfXml(start), seconds: 0 }
    if (!this.#current || Number.isNaN(this.#lap.start)) return
    this.#current.ahead ??= aheadOfXml(start)
    this.#reach(this.#current, this.#lap.start)
  }

  #endPoint(workout: MeasuredWorkout) {
    const { time, bpm } = this.#point
    this.#reach(workout, time)
    addBeat(workout.beats, time, bpm)
  }

  /** Its seconds don't count pauses, so that it may have ended later. */
  #endLap = (workout: MeasuredWorkout) => this.#reach(workout, this.#lap.start + this.#lap.seconds * 1000)

  #reach(workout: MeasuredWorkout, time: number) {
    if (Number.isNaN(time)) return
    workout.start = Number.isNaN(workout.start) ? time : Math.min(workout.start, time)
    workout.end = Number.isNaN(workout.end) ? time : Math.max(workout.end, time)
  }
}
