import type { Signal } from '#shared/sparring/timer-phases.ts'

/** A part of a sound: when it begins, in seconds, and its level so many seconds later. */
interface Part {
  at: number
  levelAt: (seconds: number) => number
}

/** The partials of a ring bell, as multiples of its pitch: how loud they are, and how fast they fade. */
const partials = [
  { ratio: 1, level: 1, fade: 2.2 },
  { ratio: 2.01, level: 0.7, fade: 3 },
  { ratio: 2.76, level: 0.55, fade: 4.5 },
  { ratio: 4.07, level: 0.4, fade: 7 },
  { ratio: 5.4, level: 0.35, fade: 10 },
]

/** In hertz, where a phone's speaker is loud. */
const bellPitch = 880
const beepPitch = 1760

const wave = (pitch: number, seconds: number) => Math.sin(2 * Math.PI * pitch * seconds)

const stroke = (at: number): Part => ({
  at,
  levelAt: (seconds) =>
    partials.reduce(
      (sum, { ratio, level, fade }) => sum + level * Math.exp(-fade * seconds) * wave(bellPitch * ratio, seconds),
      0,
    ),
})

/** Wood on wood: noise, the same each time, that is over at once. */
const clap = (at: number): Part => ({
  at,
  levelAt: (seconds) => Math.exp(-60 * seconds) * (((Math.sin(seconds * 1e6) * 43_758) % 1) + wave(1200, seconds)),
})

const beep = (at: number): Part => ({ at, levelAt: (seconds) => (seconds < 0.18 ? wave(beepPitch, seconds) : 0) })

/** What each signal sounds like, and for how many seconds. */
const sounds: Record<Signal['kind'], { length: number; parts: Part[] }> = {
  start: { length: 2, parts: [stroke(0)] },
  end: { length: 2.6, parts: [0, 0.3, 0.6].map(stroke) },
  clapper: { length: 0.9, parts: [0, 0.12, 0.4, 0.52].map(clap) },
  beeps: { length: 0.6, parts: [0, 0.3].map(beep) },
}

/** The samples of a sound, so many a second, as loud as they can be. */
export function samplesOf(kind: Signal['kind'], rate: number): Float32Array<ArrayBuffer> {
  const { length, parts } = sounds[kind]
  const samples = new Float32Array(Math.ceil(length * rate))
  for (const { at, levelAt } of parts)
    for (let n = Math.ceil(at * rate); n < samples.length; n++)
      samples[n] = (samples[n] ?? 0) + levelAt(n / rate - at)
  const peak = samples.reduce((most, level) => Math.max(most, Math.abs(level)), 0)
  return samples.map((level) => level / peak)
}
