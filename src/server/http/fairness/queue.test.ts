import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

/** A queue that runs one task at a time; `finish` ends the running task. */
function aQueue(waiting: number) {
  const queue = createQueue({ running: 1, waiting })
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (key: string, name: string, signal?: AbortSignal) =>
      queue(
        key,
        () => {
          started.push(name)
          return new Promise<string>((resolve) => ends.push(() => resolve(name)))
        },
        signal,
      ).catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)),
    finish: async () => {
      ends.shift()?.()
      await turn()
    },
  }
}

test('people take turns, however much one of them asks for', async () => {
  const { started, add, finish } = aQueue(10)
  for (const [key, name] of ['r1', 'r2', 'r3', 'd1', 'd2'].map((name) => [name[0] ?? '', name] as const))
    void add(key, name)
  for (let n = 0; n < 5; n++) await finish()
  expect(started).toEqual(['r1', 'd1', 'r2', 'd2', 'r3'])
})

test('when the queue is full, whoever has the most waiting loses their last', async () => {
  const { started, add, finish } = aQueue(2)
  const rafas = ['r1', 'r2', 'r3', 'r4'].map((name) => add('rafa', name))
  expect(await rafas[3]).toBe('BUSY')
  const danas = add('dana', 'd1')
  expect(await rafas[2]).toBe('BUSY')
  for (let n = 0; n < 3; n++) await finish()
  expect(await danas).toBe('d1')
  expect(started).toEqual(['r1', 'd1', 'r2'])
})

test('a task whose caller leaves before its turn is never started', async () => {
  const { started, add, finish } = aQueue(10)
  void add('rafa', 'r1')
  const leaving = new AbortController()
  const left = add('rafa', 'r2', leaving.signal)
  void add('rafa', 'r3')
  leaving.abort('gone')
  expect(await left).toBe('gone')
  for (let n = 0; n < 2; n++) await finish()
  expect(started).toEqual(['r1', 'r3'])
})

test('one person never has more than one task running', async () => {
  const queue = createQueue({ running: 2, waiting: 10 })
  const running: Record<string, number> = {}
  const most: Record<string, number> = {}
  const task = (key: string) =>
    queue(key, async () => {
      running[key] = (running[key] ?? 0) + 1
      most[key] = Math.max(most[key] ?? 0, running[key])
      await turn()
      running[key] -= 1
    })
  await Promise.all(['rafa', 'rafa', 'rafa', 'dana', 'dana', 'rafa'].map(task))
  expect(most).toEqual({ rafa: 1, dana: 1 })
})

test('a key may have several tasks running, whatever waits for another key', async () => {
  const queue = createQueue({ runningOfKey: 2 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (key: string, name: string) =>
    void queue(key, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  for (const name of ['a1', 'a2', 'a3', 'b1']) add(name.slice(0, 1), name)
  await turn()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  ends[0]?.()
  await turn()
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})
