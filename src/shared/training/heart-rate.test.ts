import { expect, test } from 'vitest'
import {
  averageBpm,
  heartRateLoad,
  heartRateSettings,
  packBeats,
  samplesOf,
  secondsInZones,
  zoneLimits,
} from './heart-rate.ts'

/** A beat for each second from `from`, before `to`. */
const steady = (bpm: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ at: from + index, bpm }))

test('a minute at 120 is twelve samples of 120', () => {
  expect([...packBeats(steady(120, 0, 60), 60)]).toEqual(Array.from({ length: 12 }, () => 120))
})

test('each sample is the average of its five seconds', () => {
  const beats = [100, 110, 120, 130, 140, 90, 90, 90, 95, 85].map((bpm, at) => ({ at, bpm }))
  expect([...packBeats(beats, 10)]).toEqual([120, 90])
})

test('a watch that writes every ten seconds to save its battery has no gaps', () => {
  const beats = [0, 10, 20, 30].map((at) => ({ at, bpm: 130 }))
  expect([...packBeats(beats, 40)]).toEqual(Array.from({ length: 8 }, () => 130))
})

test('a pause is a gap, not a slow heart', () => {
  const beats = [...steady(150, 0, 20), { at: 20, bpm: 0 }, ...steady(140, 40, 50)]
  const samples = packBeats(beats, 50)
  expect([...samples]).toEqual([150, 150, 150, 150, 0, 0, 0, 0, 140, 140])
  expect(averageBpm(samples)).toBe(147)
})

test('a strap that loses contact for a minute leaves a gap after 20 seconds', () => {
  const beats = [...steady(150, 0, 10), ...steady(150, 70, 80)]
  expect([...packBeats(beats, 80)].join()).toBe('150,150,150,150,150,150,0,0,0,0,0,0,0,0,150,150')
})

test('what no heart does isn’t measured', () => {
  expect([
    ...packBeats(
      [
        { at: 0, bpm: 255 },
        { at: 5, bpm: 20 },
      ],
      10,
    ),
  ]).toEqual([])
})

test('beats of before the start and after the end don’t count', () => {
  expect([...packBeats([{ at: -30, bpm: 80 }, ...steady(120, 0, 10), { at: 30, bpm: 200 }], 10)]).toEqual([
    120, 120,
  ])
})

test('a day of competition is kept for its first four hours, in less than 3 kB', () => {
  expect(packBeats(steady(110, 0, 8 * 3600), 8 * 3600)).toHaveLength(2880)
})

test('zones go by the highest heart rate, or by what a member says', () => {
  expect(zoneLimits({ highest: 200, zones: null })).toEqual([120, 140, 160, 180])
  expect(zoneLimits({ highest: null, zones: null })).toEqual([114, 133, 152, 171])
  expect(zoneLimits({ highest: 200, zones: [100, 125, 150, 175] })).toEqual([100, 125, 150, 175])
})

test('a zone begins at its limit, and gaps are in none', () => {
  const samples = Uint8Array.from([60, 119, 120, 139, 140, 0, 0, 179, 180, 220])
  expect(secondsInZones(samples, [120, 140, 160, 180])).toEqual([10, 10, 5, 5, 10])
})

test('the load is the minutes in each zone times its number', () => {
  expect(heartRateLoad([600, 600, 300, 60, 0])).toBe(10 + 20 + 15 + 4)
})

test('zones that don’t follow each other are refused', () => {
  const refused = heartRateSettings.safeParse({ highest: 190, zones: [120, 120, 150, 170] })
  expect(refused.error?.issues[0]?.message).toBe('Each zone begins above the one before')
})

test('samples come back from base64 as they were', () => {
  const samples = packBeats(steady(173, 0, 300), 300)
  expect(samplesOf(Buffer.from(samples).toString('base64'))).toEqual(samples)
})
