import { Encoder, Profile } from '@garmin/fitsdk'

/** Files of workouts as watches write them: FIT by Garmin's own encoder, and by hand where that writes none so odd. */

const write = (encoder: Encoder, kind: keyof typeof Profile.MesgNum, fields: object) =>
  encoder.onMesg(Profile.MesgNum[kind] ?? 0, fields)

export const at = (time: string) => new Date(time)
const second = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000)
const fitSeconds = (time: Date) => (time.getTime() - Date.UTC(1989, 11, 31)) / 1000

export interface Recorded {
  start: Date
  seconds: number
  sport?: string
  subSport?: string
  profile?: string
  /** The beat at each second that is written; undefined for a record without one, null for no record. */
  bpm: (second: number) => number | undefined | null
  /** From when to when the timer was stopped, in seconds. */
  pauses?: [number, number][]
  calories?: number
}

export interface FitOptions {
  /** How far the watch's own clock is ahead of UTC, in hours; undefined if it doesn't say. */
  ahead?: number
  product?: string
  type?: string
}

/** A FIT file with a session for each workout, summaries last. */
export function fit(
  workouts: Recorded[],
  { ahead, product = 'Forerunner 265', type = 'activity' }: FitOptions = {},
) {
  const encoder = new Encoder()
  const created = workouts[0]?.start ?? at('2026-11-16T17:30:00Z')
  write(encoder, 'FILE_ID', {
    type,
    manufacturer: 'garmin',
    product: 4257,
    timeCreated: created,
    serialNumber: 1,
  })
  write(encoder, 'DEVICE_INFO', { timestamp: created, deviceIndex: 'creator', productName: product })
  for (const workout of workouts) record(encoder, workout)
  for (const workout of workouts) summarize(encoder, workout)
  const last = workouts.at(-1)
  const end = last ? second(last.start, last.seconds) : created
  const local = ahead === undefined ? {} : { localTimestamp: fitSeconds(end) + ahead * 3600 }
  write(encoder, 'ACTIVITY', { timestamp: end, ...local, numSessions: workouts.length, type: 'manual' })
  return Buffer.from(encoder.close())
}

function record(encoder: Encoder, { start, seconds, bpm, pauses = [] }: Recorded) {
  const timer = (eventType: string, from: number) =>
    write(encoder, 'EVENT', { timestamp: second(start, from), event: 'timer', eventType })
  timer('start', 0)
  for (let now = 0; now <= seconds; now++) {
    const paused = pauses.find(([from, to]) => now >= from && now < to)
    if (paused) {
      if (now === paused[0]) timer('stopAll', now)
      if (now === paused[1] - 1) timer('start', now + 1)
      continue
    }
    const heartRate = bpm(now)
    if (heartRate === null) continue
    write(encoder, 'RECORD', { timestamp: second(start, now), ...(heartRate && { heartRate }) })
  }
  timer('stopAll', seconds)
}

function summarize(
  encoder: Encoder,
  { start, seconds, sport, subSport, profile, pauses = [], calories }: Recorded,
) {
  const paused = pauses.reduce((sum, [from, to]) => sum + to - from, 0)
  write(encoder, 'SESSION', {
    timestamp: second(start, seconds),
    startTime: start,
    totalElapsedTime: seconds,
    totalTimerTime: seconds - paused,
    sport: sport ?? 'mixedMartialArts',
    ...(subSport && { subSport }),
    ...(profile && { sportProfileName: profile }),
    ...(calories && { totalCalories: calories }),
  })
}

/** Bytes of a FIT file written by hand. */
export class HandFit {
  readonly #bytes: number[] = []

  /** Fields are number, size, and type; with `big`, numbers begin with their largest byte. */
  define(local: number, kind: number, fields: number[][], { big = false, developer = [] as number[][] } = {}) {
    const header = 0x40 | (developer.length > 0 ? 0x20 : 0) | local
    const kindBytes = big ? [kind >> 8, kind & 255] : [kind & 255, kind >> 8]
    this.#bytes.push(header, 0, big ? 1 : 0, ...kindBytes, fields.length, ...fields.flat())
    if (developer.length > 0) this.#bytes.push(developer.length, ...developer.flat())
    return this
  }

  /** Values are a number and how many bytes it takes, or bytes. */
  write(local: number, values: (number[] | [number, 'u8' | 'u16' | 'u32'])[], { big = false, offset = -1 } = {}) {
    this.#bytes.push(offset < 0 ? local : 0x80 | (local << 5) | offset)
    for (const value of values) this.#bytes.push(...bytesOf(value, big))
    return this
  }

  /** `claimed` is what its header says of its length. */
  file(claimed = this.#bytes.length): Buffer {
    const header = Buffer.alloc(12)
    header.set([12, 0x10, 0, 0])
    header.writeUInt32LE(claimed, 4)
    header.write('.FIT', 8, 'latin1')
    return Buffer.concat([header, Buffer.from(this.#bytes), Buffer.from([0, 0])])
  }
}

const sizes = { u8: 1, u16: 2, u32: 4 }

function bytesOf(value: number[] | [number, 'u8' | 'u16' | 'u32'], big: boolean): number[] {
  const [number, type] = value
  if (typeof type !== 'string') return value as number[]
  const bytes = Array.from({ length: sizes[type] }, (_, index) => Math.floor(number / 256 ** index) & 255)
  return big ? bytes.reverse() : bytes
}

export const u8 = (value: number): [number, 'u8'] => [value, 'u8']
export const u16 = (value: number): [number, 'u16'] => [value, 'u16']
export const u32 = (value: number): [number, 'u32'] => [value, 'u32']
export const fitTime = (time: string) => fitSeconds(at(time))

export interface Point {
  time: string
  bpm?: number
}

const beat = (bpm: number | undefined, tag: string) => (bpm === undefined ? '' : `<${tag}>${bpm}</${tag}>`)

interface TcxLap {
  start: string
  seconds: number
  tracks: Point[][]
  calories?: number
}

/** As Garmin Connect exports it, with where it was. */
export const tcx = (laps: TcxLap[], sport = 'Other') => `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
  <Activities><Activity Sport="${sport}"><Id>${laps[0]?.start}</Id>
${laps.map(lapXml).join('\n')}
    <Creator xsi:type="Device_t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Name>Vivoactive 5</Name></Creator>
  </Activity></Activities>
</TrainingCenterDatabase>`

const lapXml = ({ start, seconds, tracks, calories = 0 }: TcxLap) => `<Lap StartTime="${start}">
  <TotalTimeSeconds>${seconds}</TotalTimeSeconds><Calories>${calories}</Calories><Intensity>Active</Intensity>
  ${tracks
    .map(
      (points) =>
        `<Track>${points
          .map(
            ({ time, bpm }) => `<Trackpoint><Time>${time}</Time>
            <Position><LatitudeDegrees>52.5200</LatitudeDegrees><LongitudeDegrees>13.4050</LongitudeDegrees></Position>
            ${bpm === undefined ? '' : `<HeartRateBpm>${beat(bpm, 'Value')}</HeartRateBpm>`}</Trackpoint>`,
          )
          .join('')}</Track>`,
    )
    .join('\n')}
</Lap>`

interface GpxOptions {
  creator?: string
  type?: string
  name?: string
  /** What its extensions are called, with the prefix that the exporter chose. */
  hr?: string
}

/** A GPX file with a segment for each list of points. */
export const gpx = (
  segments: Point[][],
  { creator = 'StravaGPX', type = 'martial_arts', name = 'Evening rolls', hr = 'gpxtpx:hr' }: GpxOptions = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="${creator}" version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
 <metadata><time>${segments[0]?.[0]?.time}</time></metadata>
 <trk><name><![CDATA[${name}]]></name><type>${type}</type>
${segments
  .map(
    (points) =>
      `<trkseg>${points
        .map(
          ({ time, bpm }) => `<trkpt lat="52.5200000" lon="13.4050000"><ele>34.2</ele><time>${time}</time>
   <extensions><x:TrackPointExtension>${beat(bpm, hr)}</x:TrackPointExtension></extensions></trkpt>`,
        )
        .join('')}</trkseg>`,
  )
  .join('\n')}
 </trk>
</gpx>`

/** A point every so many seconds, from a time on. */
export const points = (
  start: string,
  seconds: number,
  step: number,
  bpm: (second: number) => number | undefined,
) =>
  Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index): Point => {
    const beats = bpm(index * step)
    const time = new Date(Date.parse(start) + index * step * 1000).toISOString()
    return { time, ...(beats !== undefined && { bpm: beats }) }
  })
