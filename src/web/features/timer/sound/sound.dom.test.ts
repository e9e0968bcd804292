import { beforeEach, expect, test, vi } from 'vitest'
import { pause, resume, signalsBetween, startRun } from '#shared/sparring/round-timer.ts'
import { signalsOf } from '#shared/sparring/timer-phases.ts'
import { samplesOf } from './samples.ts'

/** The audio clock of a browser, in seconds, and when it starts and stops sounds. */
let second = 0
let playing: number[] = []

class AudioClock extends EventTarget {
  state = 'running'
  sampleRate = 8000
  destination = {}
  get currentTime() {
    return second
  }
  async resume() {}
  createBuffer = () => ({ copyToChannel: () => undefined })
  createBufferSource() {
    let at = 0
    return {
      connect: () => undefined,
      start: (startsAt: number) => {
        at = startsAt
        playing.push(at)
      },
      stop: () => {
        playing = playing.filter((one) => one !== at)
      },
    }
  }
}

vi.stubGlobal('AudioContext', AudioClock)
const { cancelSounds, heardUntil, planSounds, soundState, unlockSound } = await import('./sound.ts')

const settings = { rounds: 5, work: 360, rest: 60, warmUp: 10, hasClapper: true, isSilent: false }
const began = Date.parse('2026-11-24T18:30:00Z')
const run = startRun(settings, began)

beforeEach(() => {
  cancelSounds()
  second = 100
  playing = []
  unlockSound()
})

test('a tap allows sound', async () => {
  await vi.waitFor(() => expect(soundState.get()).toBe('ready'))
})

test('every signal of a class is planned to the moment when it starts, and once', () => {
  planSounds(run, began)
  const planned = signalsOf(settings).map(({ at }) => 100 + at / 1000)
  expect(playing).toEqual(planned)
  second = 101
  planSounds(run, began + 1000)
  expect(playing).toEqual(planned)
})

test('a pause takes back what hasn’t sounded, and the rest comes later by as much', () => {
  planSounds(run, began)
  second = 130
  const paused = pause(run, began + 30_000)
  planSounds(paused, began + 30_000)
  expect(playing).toEqual([110])
  second = 190
  planSounds(resume(paused, began + 90_000), began + 90_000)
  expect(playing.slice(1)).toEqual(
    signalsOf(settings)
      .slice(1)
      .map(({ at }) => 160 + at / 1000),
  )
})

test('a phone that slept for eight minutes heard no bell meanwhile, and hears the next one in time', () => {
  planSounds(run, began)
  second = 112
  planSounds(run, began + 12_000)
  const awake = began + 480_000
  expect(heardUntil()).toBe(began + 12_000)
  planSounds(run, awake)
  const [next] = signalsBetween(run, awake)
  expect(playing[1]).toBe(112 + ((next?.at ?? 0) - awake) / 1000)
})

test('a bell that is a moment late still rings', () => {
  const skipped = { ...run, settledUntil: began + 9_999 }
  planSounds(skipped, began + 10_100)
  expect(playing[0]).toBe(100)
})

test('a silent run makes no sound', () => {
  planSounds(startRun({ ...settings, isSilent: true }, began), began)
  expect(playing).toEqual([])
})

test.each(['start', 'end', 'clapper', 'beeps'] as const)('the %s is as loud as it can be, and fades', (kind) => {
  const samples = samplesOf(kind, 8000)
  const levels = samples.map(Math.abs)
  expect(Math.max(...levels)).toBeCloseTo(1)
  expect(Math.max(...levels.slice(-80))).toBeLessThan(0.1)
})
