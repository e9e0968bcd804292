import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FairShare } from './fair-share.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const here = new AbortController().signal
/** A quarter of a core: 250 ms a second, and 4 s at once. */
const aServer = () => new FairShare(0.25, () => Date.now())

/** Does that much work; returns how long it waited for its turn and how it ended. */
async function work(shares: FairShare, caller: string, cost: number, signal = here) {
  const start = Date.now()
  const refusal = await shares.begin(caller, () => signal).catch((error: { retryAfter: number }) => error)
  const waited = Date.now() - start
  if (refusal) return { waited, retryAfter: refusal.retryAfter }
  shares.end(caller, cost)
  return { waited }
}

/** Somebody else who calls every second. */
async function callEverySecond(shares: FairShare, caller: string) {
  await work(shares, caller, 1)
  setInterval(() => void work(shares, caller, 1), 1000)
}

test('whoever has used up what they may waits for more, while others go on at once', async () => {
  const shares = aServer()
  await callEverySecond(shares, 'user 3')
  await work(shares, 'user 1', 4100)
  const rafa = work(shares, 'user 1', 10)
  await expect(work(shares, 'user 2', 10)).resolves.toEqual({ waited: 0 })
  await vi.advanceTimersByTimeAsync(3000)
  const { waited } = await rafa
  expect(waited).toBeGreaterThan(300)
  expect(waited).toBeLessThan(500)
})

/** The milliseconds of work done in a minute for a caller with ten busy connections. */
async function doneInAMinute(shares: FairShare) {
  let done = 0
  const callAgain = async () => {
    while (Date.now() < end) if (!('retryAfter' in (await work(shares, 'user 1', 100)))) done += 100
  }
  const end = Date.now() + 60_000
  for (let connection = 0; connection < 10; connection++) void callAgain()
  await vi.advanceTimersByTimeAsync(60_000)
  return done
}

test('over a minute, somebody who never stops gets a quarter of a core, beside what they had saved', async () => {
  const shares = aServer()
  await callEverySecond(shares, 'user 2')
  await callEverySecond(shares, 'user 3')
  const done = await doneInAMinute(shares)
  expect(done).toBeGreaterThan(15_000)
  expect(done).toBeLessThan(20_500)
})

test('while nobody else calls, somebody gets four times as much, so that a long sync of one who is alone is soon over', async () => {
  const shares = aServer()
  await work(shares, 'user 2', 1)
  const done = await doneInAMinute(shares)
  expect(done).toBeGreaterThan(55_000)
  expect(done).toBeLessThan(65_000)
})

test('nobody whose calls cost less than a second is told to wait longer than two', async () => {
  const shares = aServer()
  await callEverySecond(shares, 'user 2')
  await work(shares, 'user 1', 5000)
  const calls = Array.from({ length: 150 }, () => work(shares, 'user 1', 500))
  await vi.advanceTimersByTimeAsync(10_000)
  const ends = await Promise.all(calls)
  const refused = ends.flatMap((end) => end.retryAfter ?? [])
  expect(refused.length).toBeGreaterThan(100)
  expect(Math.max(...refused)).toBeLessThanOrEqual(2)
  expect(Math.max(...ends.map(({ waited }) => waited))).toBeLessThanOrEqual(2001)
})

test('whoever makes calls of two seconds each is refused once they owe three, and gets no more than their share', async () => {
  const shares = aServer()
  await callEverySecond(shares, '192.0.2.2')
  await callEverySecond(shares, 'user 3')
  let [done, refused] = [0, 0]
  const end = Date.now() + 300_000
  const callAgain = async () => {
    while (Date.now() < end) {
      const { retryAfter } = await work(shares, '192.0.2.1', 2000)
      if (retryAfter === undefined) done += 2000
      else {
        refused += 1
        expect(retryAfter).toBeGreaterThan(0)
        await new Promise((resolve) => void setTimeout(resolve, retryAfter * 1000))
      }
    }
  }
  for (let connection = 0; connection < 10; connection++) void callAgain()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(refused).toBeGreaterThan(10)
  // A quarter of five minutes, beside what was saved and owed.
  expect(done).toBeLessThan(90_000)
})

test('after a call of a minute, nobody is refused for more than one', async () => {
  const shares = aServer()
  await callEverySecond(shares, 'user 2')
  await work(shares, 'user 1', 60_000)
  const { waited, retryAfter = 0 } = await work(shares, 'user 1', 10)
  expect(waited).toBe(0)
  expect(retryAfter).toBeGreaterThan(10)
  expect(retryAfter).toBeLessThanOrEqual(60)
  await vi.advanceTimersByTimeAsync(retryAfter * 1000)
  expect(await Promise.race([work(shares, 'user 1', 10), vi.advanceTimersByTimeAsync(2100)])).not.toHaveProperty(
    'retryAfter',
  )
})

test('a gym whose visitors all look at pages at once is never refused', async () => {
  const shares = aServer()
  await callEverySecond(shares, 'user 2')
  const ends: object[] = []
  // Eighty people, a page of 20 ms every ten seconds each, all begin at the same moment.
  const visitor = async () => {
    for (let n = 0; n < 20; n++) {
      ends.push(await work(shares, '192.0.2.1', 20))
      await new Promise((resolve) => void setTimeout(resolve, 10_000))
    }
  }
  for (let n = 0; n < 80; n++) void visitor()
  await vi.advanceTimersByTimeAsync(240_000)
  expect(ends).toHaveLength(1600)
  expect(ends.filter((end) => 'retryAfter' in end)).toEqual([])
})

test('a member has four requests handled at a time, and the next one as soon as one is done', async () => {
  const shares = aServer()
  const begun: number[] = []
  for (let n = 1; n <= 6; n++) void shares.begin('user 1', () => here).then(() => begun.push(n))
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual([1, 2, 3, 4])
  shares.end('user 1', 5)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test('a hundred people at the address of a gym are handled at the same time', async () => {
  const shares = aServer()
  let begun = 0
  for (let n = 1; n <= 110; n++) void shares.begin('192.0.2.1', () => here).then(() => begun++)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toBe(100)
})

test('whoever leaves the line makes room for those behind', async () => {
  const shares = aServer()
  await callEverySecond(shares, 'user 2')
  await work(shares, 'user 1', 4100)
  const leaving = new AbortController()
  const left = work(shares, 'user 1', 100, leaving.signal)
  const next = work(shares, 'user 1', 10)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await left).toMatchObject({ waited: 0, retryAfter: 1 })
  expect((await next).waited).toBeLessThan(500)
})
