import { expect, test } from 'vitest'
import { roundHeartRateText, roundName, roundsOnCurve } from './round-heart-rate.ts'
import { emptyRound, type Round } from './rounds.ts'

const began = '2026-11-20T19:00:00.000Z'
/** So many minutes after a watch began to measure. */
const at = (minutes: number) => new Date(Date.parse(began) + minutes * 60_000).toISOString()
const round = (from: number, minutes: number | null = 5, more: Partial<Round> = {}): Round => ({
  ...emptyRound,
  startedAt: at(from),
  minutes,
  ...more,
})
/** Half an hour: each minute has its number as its heart rate, from 100. */
const samples = Uint8Array.from({ length: 360 }, (_, index) => 100 + Math.floor(index / 12))
const placesOf = (rounds: Round[]) => roundsOnCurve(rounds, began, samples).map(({ from, to }) => [from, to])

test('a round is where it was, with the heart rate of its minutes', () => {
  const kaya = { id: 3, name: 'Kaya' }
  const [first, second] = roundsOnCurve([round(4), round(10, 5, { partner: kaya })], began, samples)
  expect(first).toEqual({ number: 1, partner: '', from: 48, to: 108, average: 106, highest: 108 })
  expect(second).toMatchObject({ number: 2, partner: 'Kaya', from: 120, to: 180, average: 112, highest: 114 })
  expect(first && roundName(first)).toBe('Round 1')
  expect(second && `${roundName(second)}: ${roundHeartRateText(second)}`).toBe(
    'Round 2 with Kaya: 112 bpm on average, 114 at most',
  )
})

test('a round that began before the watch or ended after it is cut off, and one at another time isn’t there', () => {
  expect(placesOf([round(-2), round(28), round(-30), round(45)])).toEqual([
    [0, 36],
    [336, 360],
  ])
  expect(roundsOnCurve([round(-30), round(28)], began, samples)).toMatchObject([{ number: 2 }])
})

test('a round of which nobody said when it was or how long isn’t there', () => {
  const { startedAt: _, ...typed } = round(5)
  expect(placesOf([typed, round(5, null)])).toEqual([])
})

test('a round of half a minute too long ends where the next one begins, in whatever order they were logged', () => {
  expect(placesOf([round(9.5), round(5)])).toEqual([
    [114, 174],
    [60, 114],
  ])
})

test('a sample is of the round in which it begins', () => {
  expect(placesOf([round(0.01, 1), round(1.01, 1)])).toEqual([
    [1, 13],
    [13, 25],
  ])
})

test('where nothing was measured, a round is there, and nothing is said of its heart rate', () => {
  const [silent] = roundsOnCurve([round(0)], began, new Uint8Array(100))
  expect(silent).toMatchObject({ from: 0, to: 60, average: null, highest: null })
  expect(silent && roundHeartRateText(silent)).toBe('not measured')
  const half = samples.map((bpm, index) => (index < 30 ? 0 : bpm))
  expect(roundsOnCurve([round(0)], began, half)).toMatchObject([{ average: 103, highest: 104 }])
})
