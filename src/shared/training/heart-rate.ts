import { z } from 'zod/mini'
import { calendarDay, daysBetween } from '../foundation/dates.ts'
import { maxLength, minLength, text } from '../foundation/text.ts'

/** Heart rate as it is stored: a byte for every so many seconds, the average of the beats measured in them, 0 for none. */
export const secondsOfASample = 5
/** Nothing is measured after so many seconds. */
const longestMeasured = 4 * 3600

/** In beats a minute. What a watch says beyond these isn't a heart. */
const plausible = { lowest: 25, highest: 250 }

/** So many seconds without another beat are a gap: watches that save battery write one every few seconds. */
const longestHold = 20

/** What a watch measured, in beats a minute, and when, in seconds from the start. 0 where it stopped measuring. */
export interface Beat {
  at: number
  bpm: number
}

/** Whether it can be a heart rate. */
export const isPlausible = (bpm: number) => bpm >= plausible.lowest && bpm <= plausible.highest

/** Packs what was measured in so many seconds. A pause or a missing beat is a gap, never a slow heart. */
export function packBeats(beats: Beat[], seconds: number): Uint8Array {
  const length = Math.min(Math.ceil(seconds), longestMeasured)
  const bySecond = new Uint8Array(length)
  const inOrder = beats.toSorted((one, other) => one.at - other.at)
  for (const [index, { at, bpm }] of inOrder.entries()) {
    const end = Math.min(inOrder[index + 1]?.at ?? Number.POSITIVE_INFINITY, at + longestHold)
    if (isPlausible(bpm)) bySecond.fill(bpm, Math.max(0, Math.round(at)), Math.max(0, Math.round(end)))
  }
  const samples = Uint8Array.from({ length: Math.ceil(length / secondsOfASample) }, (_, index) =>
    sampleOf(bySecond.subarray(index * secondsOfASample, (index + 1) * secondsOfASample)),
  )
  return samples.subarray(0, samples.findLastIndex((bpm) => bpm > 0) + 1)
}

/** The average of some seconds, if at least half of them were measured. */
function sampleOf(seconds: Uint8Array): number {
  const measured = seconds.filter((bpm) => bpm > 0)
  return 2 * measured.length >= seconds.length ? averageOf(measured) : 0
}

const averageOf = (all: Uint8Array) => Math.round(all.reduce((sum, bpm) => sum + bpm, 0) / all.length)

/** The average of samples in beats a minute; null if nothing was measured. */
export function averageBpm(samples: Uint8Array): number | null {
  const measured = samples.filter((bpm) => bpm > 0)
  return measured.length > 0 ? averageOf(measured) : null
}

const fourLimits = 'There are four limits between five zones'
const limitText = 'A heart rate is a whole number from 60 to 250'
const limit = z.int(limitText).check(z.gte(60, limitText), z.lte(250, limitText))

/** A member's highest heart rate, and where their zones 2 to 5 begin; null for what they haven't said. */
export const heartRateSettings = z.object({
  highest: z.nullable(limit),
  zones: z.nullable(
    z.array(limit, 'Zones are a list').check(
      minLength(4, fourLimits),
      maxLength(4, fourLimits),
      z.refine((limits) => limits.every((one, index) => index === 0 || one > (limits[index - 1] ?? 0)), {
        error: 'Each zone begins above the one before',
      }),
    ),
  ),
})

export type HeartRateSettings = z.infer<typeof heartRateSettings>

/** What is assumed of members who haven't said their highest heart rate: that of most people at 30. */
export const assumedHighest = 190

/** Where zones 2 to 5 begin, as parts of the highest heart rate. */
const zoneParts = [0.6, 0.7, 0.8, 0.9]

/** The heart rates at which zones 2 to 5 begin: the member's own, or else parts of their highest. */
export const zoneLimits = ({ highest, zones }: HeartRateSettings): number[] =>
  zones ?? zoneParts.map((part) => Math.round(part * (highest ?? assumedHighest)))

export const zoneNumbers = [1, 2, 3, 4, 5] as const

/** Seconds in zones 1 to 5. All below zone 2 is zone 1. */
export function secondsInZones(samples: Uint8Array, limits: number[]): number[] {
  const seconds = zoneNumbers.map(() => 0)
  for (const bpm of samples)
    if (bpm > 0) {
      const zone = limits.filter((limit) => bpm >= limit).length
      seconds[zone] = (seconds[zone] ?? 0) + secondsOfASample
    }
  return seconds
}

/** The load of so many seconds in zones 1 to 5: the minutes in each zone times its number. */
export const heartRateLoad = (seconds: number[]): number =>
  Math.round(seconds.reduce((sum, one, index) => sum + (one / 60) * (index + 1), 0))

/** Base64 of at most so many samples. */
const longestSamples = Math.ceil(longestMeasured / secondsOfASample / 3) * 4

/** Workouts last for at most two days, in seconds. */
export const longestWorkout = 2 * 86_400

const bpm = z.nullable(z.int().check(z.gte(plausible.lowest), z.lte(plausible.highest)))

/** What a watch wrote of one workout. Where it was is never read. */
export const workout = z.object({
  /** In UTC. */
  startedAt: z.string().check(z.refine((text) => /^\d{4}-.*Z$/.test(text) && !Number.isNaN(Date.parse(text)))),
  seconds: z.int().check(z.gte(1), z.lte(longestWorkout)),
  sport: text('Sport').check(maxLength(60)),
  /** '' if the file doesn't say. */
  device: text('Device').check(maxLength(60)),
  /** In beats a minute. */
  average: bpm,
  highest: bpm,
  /** In kcal. */
  energy: z.nullable(z.int().check(z.gte(1), z.lte(20_000))),
  /** As `packBeats` packs them, in base64; '' if none were measured. */
  samples: text('Samples').check(maxLength(longestSamples), z.regex(/^[\w+/]*=*$/)),
})

export type Workout = z.infer<typeof workout>

/** The heart rate of a session, as the API returns it. */
const heartRate = z.extend(workout, { id: z.number() })

export type HeartRate = z.infer<typeof heartRate>

/** What a session's page shows: null if nothing was measured. */
export const heartRateOfSession = z.object({ heartRate: z.nullable(heartRate), settings: heartRateSettings })

/** So many weeks are summed up at once, as many as the chart of load has. */
const mostWeeks = 53

/** Which days to sum up by week. */
export const heartRateWeeksQuery = z.object({ from: calendarDay, to: calendarDay }).check(
  z.refine(({ from, to }) => from <= to && daysBetween(from, to) < 7 * mostWeeks, {
    error: `Choose at most ${mostWeeks} weeks`,
    path: ['to'],
  }),
)

const heartRateWeek = z.object({
  from: z.string(),
  to: z.string(),
  /** How many were measured. */
  sessions: z.number(),
  /** Seconds in zones 1 to 5. */
  zones: z.array(z.number()),
  load: z.number(),
})

/** What watches measured by week; empty if they measured nothing. */
export const heartRateWeeks = z.array(heartRateWeek)

export type HeartRateWeek = z.infer<typeof heartRateWeek>
export type HeartRateWeeks = z.infer<typeof heartRateWeeks>

/** How load by heart rate is counted, as people read it. */
export const heartRateLoadRule = 'It’s the minutes in each zone times its number, from 1 to 5.'

/** What nobody has said yet. */
export const noHeartRateSettings: HeartRateSettings = { highest: null, zones: null }

/** The samples of base64. Throws for a text that isn't. */
export const samplesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** '141 bpm on average, 182 at most'; '' if neither is known. */
export function heartRateText({ average, highest }: Pick<Workout, 'average' | 'highest'>): string {
  const texts = [average !== null && `${average} bpm on average`, highest !== null && `${highest} at most`]
  return texts.filter((text) => text !== false).join(', ')
}
