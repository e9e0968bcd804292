import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  back,
  elapsedIn,
  endOf,
  isEnding,
  isOver,
  missedBells,
  momentOf,
  moveRun,
  pause,
  resume,
  roundsDone,
  sayOf,
  signalsBetween,
  skip,
  startRun,
  stop,
  type TimerRun,
  timerRun,
  untilNextSecond,
} from './round-timer.ts'
import { clockChange } from './timer-clock.ts'
import { lengthOf, phasesOf, signalsOf, timerSettings } from './timer-phases.ts'

const settings = { rounds: 5, work: 360, rest: 60, warmUp: 10, hasClapper: true, isSilent: false }
const began = Date.parse('2026-11-24T18:30:00Z')
/** So many minutes and seconds after the start. */
const at = (minutes: number, seconds = 0) => began + (minutes * 60 + seconds) * 1000
const run = startRun(settings, began)

const anySettings = fc.record({
  rounds: fc.integer({ min: 1, max: 30 }),
  work: fc.integer({ min: 10, max: 1200 }),
  rest: fc.integer({ min: 0, max: 300 }),
  warmUp: fc.integer({ min: 0, max: 60 }),
  hasClapper: fc.boolean(),
  isSilent: fc.boolean(),
})
/** What a person does, and how long after the last thing. */
const anyActs = fc.array(
  fc.record({
    act: fc.constantFrom(pause, resume, skip, back, stop),
    after: fc.integer({ min: 0, max: 900_000 }),
  }),
  { maxLength: 12 },
)

/** A run after what a person did, and when that was. */
function played(
  chosen: typeof settings,
  acts: { act: typeof pause; after: number }[],
): { run: TimerRun; now: number } {
  let now = began
  let played = startRun(chosen, now)
  for (const { act, after } of acts) {
    now += after
    played = act(played, now)
  }
  return { run: played, now }
}

test('a class of five rounds of six minutes with a minute of rest takes 34 minutes and ten seconds', () => {
  expect(lengthOf(settings)).toBe((34 * 60 + 10) * 1000)
  expect(momentOf(run, at(0))).toMatchObject({ phase: { kind: 'ready', round: 1 }, left: 10_000 })
  expect(momentOf(run, at(0, 10))).toMatchObject({ phase: { kind: 'work', round: 1 }, left: 360_000 })
  expect(momentOf(run, at(6, 10))).toMatchObject({ phase: { kind: 'rest', round: 2 }, left: 60_000 })
  expect(momentOf(run, at(34, 9))).toMatchObject({ phase: { kind: 'work', round: 5 }, left: 1000 })
  expect(isOver(run, at(34, 9))).toBe(false)
  expect(isOver(run, at(34, 10))).toBe(true)
  expect(endOf(run)).toBe(at(34, 10))
})

test('the bell rings when a round starts and ends, the clapper ten seconds before its end, beeps before it starts', () => {
  const two = { ...settings, rounds: 2, warmUp: 30 }
  expect(signalsOf(two).map(({ kind, at }) => `${kind} ${at / 1000}`)).toEqual([
    'beeps 20',
    'start 30',
    'clapper 380',
    'end 390',
    'beeps 440',
    'start 450',
    'clapper 800',
    'end 810',
  ])
  const quiet = signalsOf({ ...two, hasClapper: false }).map(({ kind }) => kind)
  expect(quiet).toEqual(['start', 'end', 'start', 'end'])
})

test('without a rest, one bell ends a round and starts the next one', () => {
  const sharks = { ...settings, rounds: 3, work: 120, rest: 0, warmUp: 0, hasClapper: false }
  expect(signalsOf(sharks).map(({ kind, at }) => `${kind} ${at / 1000}`)).toEqual([
    'start 0',
    'start 120',
    'start 240',
    'end 360',
  ])
})

test('the last ten seconds are announced in a round, not in a rest, and not in one that is no longer', () => {
  const isEndingAt = (seconds: number) => isEnding(settings, momentOf(run, at(0, seconds)))
  expect([5, 15, 359, 360, 369, 371, 425].map(isEndingAt)).toEqual([false, false, false, true, true, false, false])
  const short = startRun({ ...settings, work: 10, warmUp: 0 }, began)
  expect(isEnding(short.settings, momentOf(short, began + 5000))).toBe(false)
})

test('a timer that fires a moment early shows the next second at once', () => {
  expect(untilNextSecond(run, at(6, 10), at(6, 10))).toBe(1000)
  expect(untilNextSecond(run, at(6, 9) + 400, at(6, 9) + 500)).toBe(500)
  expect(untilNextSecond(run, at(6, 10) - 0.2, at(6, 10) + 0.1)).toBe(0)
})

test('a pause stops everything, and what was left is left after it', () => {
  const paused = pause(run, at(2))
  expect(momentOf(paused, at(60)).left).toBe(momentOf(run, at(2)).left)
  expect(signalsBetween(paused, began)).toEqual([])
  const resumed = resume(paused, at(60))
  expect(momentOf(resumed, at(61)).left).toBe(momentOf(run, at(3)).left)
  expect(endOf(resumed)).toBe(at(34 + 58, 10))
})

test('skipping goes to the next phase and rings its bell; the round is as long as it was', () => {
  const skipped = skip(run, at(4, 10))
  expect(momentOf(skipped, at(4, 10))).toMatchObject({ phase: { kind: 'rest', round: 2 }, left: 60_000 })
  expect(signalsBetween(skipped, at(4, 10) - 1)[0]).toMatchObject({ kind: 'end', round: 1, at: at(4, 10) })
  expect(roundsDone(skipped, at(4, 20))).toMatchObject([{ round: 1, seconds: 240 }])
})

test('going back starts a phase over, and one that just began goes to the one before', () => {
  expect(momentOf(back(run, at(3)), at(3))).toMatchObject({ phase: { kind: 'work', round: 1 }, left: 360_000 })
  const again = back(run, at(6, 12))
  expect(momentOf(again, at(6, 12))).toMatchObject({ phase: { kind: 'work', round: 1 }, left: 360_000 })
  expect(momentOf(back(run, began), began).left).toBe(10_000)
  expect(roundsDone(back(skip(run, at(4, 10)), at(4, 11)), at(11))).toMatchObject([{ round: 1, seconds: 360 }])
})

test('stopped in the middle of a round, it has the rounds so far; one that just began is none', () => {
  const stopped = stop(run, at(9, 10))
  expect(isOver(stopped, at(9, 10))).toBe(true)
  expect(roundsDone(stopped, at(20))).toMatchObject([
    { round: 1, seconds: 360 },
    { round: 2, seconds: 120 },
  ])
  expect(endOf(stopped)).toBe(at(9, 10))
  expect(roundsDone(stop(run, at(7, 20)), at(20))).toHaveLength(1)
  const said = sayOf(stop(run, at(7, 20)), 2, { result: 'won' })
  expect(roundsDone(said, at(20))).toMatchObject([{ round: 1 }, { round: 2, seconds: 10, result: 'won' }])
})

test('who stopped by accident goes on where they were', () => {
  const resumed = resume(stop(run, at(9, 10)), at(10))
  expect(momentOf(resumed, at(10)).left).toBe(momentOf(run, at(9, 10)).left)
  expect(roundsDone(resumed, at(20))[1]).toMatchObject({ seconds: 360 })
})

const startsOf = (run: TimerRun, now: number) => roundsDone(run, now).map(({ startedAt }) => startedAt)

test('each round began when its bell rang, whatever was paused or skipped after it', () => {
  expect(startsOf(run, at(40))).toEqual([at(0, 10), at(7, 10), at(14, 10), at(21, 10), at(28, 10)])
  const paused = resume(pause(run, at(8)), at(18))
  expect(startsOf(paused, at(27))).toEqual([at(0, 10), at(7, 10)])
  expect(startsOf(paused, at(30, 10))).toEqual([at(0, 10), at(7, 10), at(24, 10)])
  const skipped = skip(skip(run, at(4)), at(4, 20))
  expect(startsOf(skipped, at(10, 20))).toEqual([at(0, 10), at(4, 20)])
})

test('a round that was started over began then, and one after a rest that was skipped in a pause began after it', () => {
  expect(startsOf(back(run, at(3)), at(9))).toEqual([at(3)])
  expect(startsOf(back(run, at(7, 30)), at(20))).toEqual([at(0, 10), at(7, 30)])
  const waited = resume(skip(pause(run, at(6, 30)), at(6, 40)), at(12))
  expect(startsOf(waited, at(18))).toEqual([at(0, 10), at(12)])
  const goesOn = resume(stop(run, at(9, 10)), at(10))
  expect(startsOf(goesOn, at(20))).toEqual([at(0, 10), at(7, 10)])
})

test('a run that an earlier version stored goes on', () => {
  const { starts: _, ...before } = run
  expect(timerRun.parse(before)).toEqual(run)
})

test('whatever a person did, rounds began one after another, and none after now', () => {
  fc.assert(
    fc.property(anySettings, anyActs, (chosen, acts) => {
      const { run, now } = played(chosen, acts)
      const starts = startsOf(run, now)
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
      for (const start of starts) {
        expect(start).toBeGreaterThanOrEqual(began)
        expect(start).toBeLessThanOrEqual(now)
      }
    }),
  )
})

test('what is said of a round stays with it', () => {
  const theo = { id: 3, name: 'Theo' }
  const said = sayOf(sayOf(run, 2, { partner: theo, result: 'won' }), 1, { result: 'lost' })
  expect(roundsDone(said, at(14))).toMatchObject([
    { round: 1, partner: null, result: 'lost' },
    { round: 2, partner: theo, result: 'won' },
  ])
})

test('a bell that a sleeping phone could not ring is missed once, one that rang is not', () => {
  // Heard until a second after the first bell, then asleep until the second round.
  expect(missedBells(run, at(8), at(0, 11))).toEqual([at(6, 10), at(7, 10)])
  expect(missedBells({ ...run, settledUntil: at(8) }, at(8), at(0, 11))).toEqual([])
  expect(missedBells(run, at(8), at(8))).toEqual([])
})

test('a clock that is set while the timer runs is noticed, one that slept isn’t one that was set', () => {
  const before = { wall: began, steady: 0 }
  const hour = 3_600_000
  const after = (wall: number, steady: number) => ({ wall: began + wall, steady })
  expect(clockChange(before, after(1000, 1000), false)).toBe(0)
  expect(clockChange(before, after(1040, 1000), false)).toBe(0)
  expect(clockChange(before, after(hour + 1000, 1000), false)).toBe(hour)
  expect(clockChange(before, after(hour + 1000, 1000), true)).toBe(0)
  expect(clockChange(before, after(1000 - hour, 1000), true)).toBe(-hour)
  expect(clockChange(before, after(1300, 1000), true)).toBe(300)
})

test('phases follow one another without a gap, and are as long as they were set', () => {
  fc.assert(
    fc.property(anySettings, (chosen) => {
      const phases = phasesOf(chosen)
      expect(phases.map(({ from }) => from)).toEqual([0, ...phases.slice(0, -1).map(({ to }) => to)])
      const { rounds, work, rest, warmUp } = chosen
      expect(lengthOf(chosen)).toBe(1000 * (warmUp + rounds * work + (rounds - 1) * rest))
      expect(phases.filter(({ kind }) => kind === 'work')).toHaveLength(rounds)
    }),
  )
})

test('whatever a person did, the time left and the time passed make up the phase, also after a reload', () => {
  fc.assert(
    fc.property(anySettings, anyActs, fc.integer({ min: 0, max: 3_600_000 }), (chosen, acts, later) => {
      const { run, now } = played(chosen, acts)
      const reloaded = timerRun.parse(JSON.parse(JSON.stringify(run)))
      expect(reloaded).toEqual(run)
      const { phase, left } = momentOf(reloaded, now + later)
      const elapsed = elapsedIn(reloaded, now + later)
      if (phase) expect(phase.from + (phase.to - phase.from - left)).toBe(elapsed)
      else expect(run.isStopped || elapsed >= lengthOf(chosen)).toBe(true)
      expect(timerSettings.safeParse(run.settings).success).toBe(true)
    }),
  )
})

test('however often it is paused, it has run as long as it wasn’t', () => {
  const stretches = fc.array(fc.tuple(fc.nat(20_000), fc.nat(3_600_000)), { maxLength: 10 })
  fc.assert(
    fc.property(stretches, (all) => {
      let now = began
      let played = run
      for (const [running, paused] of all) {
        played = pause(played, now + running)
        now += running + paused
        played = resume(played, now)
      }
      expect(elapsedIn(played, now)).toBe(all.reduce((sum, [running]) => sum + running, 0))
    }),
  )
})

test('a clock that is set moves nothing: all is as it was by the new time', () => {
  fc.assert(
    fc.property(anySettings, anyActs, fc.integer({ min: -1e9, max: 1e9 }), (chosen, acts, by) => {
      const { run, now } = played(chosen, acts)
      const moved = moveRun(run, by)
      expect(momentOf(moved, now + by)).toEqual(momentOf(run, now))
      expect(signalsBetween(moved, now + by).map(({ at }) => at - by)).toEqual(
        signalsBetween(run, now).map(({ at }) => at),
      )
      const done = roundsDone(run, now).map((round) => ({ ...round, startedAt: round.startedAt + by }))
      expect(roundsDone(moved, now + by)).toEqual(done)
    }),
  )
})

test('each bell is heard or told as missed, and none is both', () => {
  const looks = fc.array(fc.record({ after: fc.integer({ min: 1, max: 400_000 }), slept: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(anySettings, looks, (chosen, all) => {
      const bells = signalsBetween(startRun(chosen, began), began - 1).filter(
        ({ kind }) => kind === 'start' || kind === 'end',
      )
      let now = began - 1
      let settledUntil = began - 1
      const heard: number[] = []
      const missed: number[] = []
      for (const { after, slept } of all) {
        const before = now
        now += after
        if (!slept) heard.push(...bells.map((bell) => bell.at).filter((at) => at > before && at <= now))
        missed.push(...missedBells({ ...startRun(chosen, began), settledUntil }, now, slept ? before : now))
        settledUntil = now
      }
      expect([...heard, ...missed].toSorted()).toEqual(
        bells
          .map(({ at }) => at)
          .filter((at) => at <= now)
          .toSorted(),
      )
    }),
  )
})
