import { addBeat, type MeasuredWorkout } from './measured.ts'
import { aheadOfXml, readXml, timeOfXml, type XmlElement } from './xml.ts'

/** What exporters call heart rate in their extensions. */
const heartRates = new Set(['hr', 'heartrate', 'HeartRate'])

/** The tracks of a GPX file, by the times and heart rates of their points. Where they were is skipped. */
export function readGpx(file: Buffer): MeasuredWorkout[] {
  const reader = new GpxReader()
  readXml(file, reader)
  return reader.workouts
}

class GpxReader {
  readonly workouts: MeasuredWorkout[] = []
  #device = ''
  #current: MeasuredWorkout | undefined
  #within: string[] = []
  #point = { time: Number.NaN, bpm: 0 }

  open = ({ name, attributes }: XmlElement) => {
    if (name === 'gpx') this.#device = attributes['creator'] ?? ''
    if (name === 'trk') this.#begin()
    if (name === 'trkpt') this.#point = { time: Number.NaN, bpm: 0 }
    this.#within.push(name)
  }

  close = (name: string, text: string) => {
    this.#within.pop()
    const workout = this.#current
    if (!workout) return
    const around = this.#within.at(-1)
    if (name === 'trkpt') this.#endPoint(workout)
    else if (name === 'trkseg') addBeat(workout.beats, workout.end, 0)
    else if (name === 'trk') this.#current = undefined
    else if (name === 'time' && around === 'trkpt') this.#takeTime(workout, text)
    else if (heartRates.has(name)) this.#point.bpm = Number(text)
    else if (name === 'name' && around === 'trk') workout.title = text
    else if (name === 'type' && around === 'trk') workout.sport = sportOf(text)
  }

  #begin() {
    this.#current = {
      start: Number.NaN,
      end: Number.NaN,
      ahead: null,
      sport: sportOf(''),
      title: '',
      device: this.#device,
      energy: null,
      average: null,
      highest: null,
      beats: [],
    }
    this.workouts.push(this.#current)
  }

  #takeTime(workout: MeasuredWorkout, text: string) {
    this.#point.time = timeOfXml(text)
    workout.ahead ??= aheadOfXml(text)
  }

  #endPoint(workout: MeasuredWorkout) {
    const { time, bpm } = this.#point
    if (Number.isNaN(time)) return
    workout.start = Number.isNaN(workout.start) ? time : Math.min(workout.start, time)
    workout.end = Number.isNaN(workout.end) ? time : Math.max(workout.end, time)
    addBeat(workout.beats, time, bpm)
  }
}

/** 'martial_arts' as 'Martial arts'. Numbers mean something else to each exporter. */
function sportOf(type: string): string {
  const words = type.replaceAll('_', ' ').trim().toLowerCase()
  return words === '' || /^\d+$/.test(words) ? 'Workout' : words.charAt(0).toUpperCase() + words.slice(1)
}
