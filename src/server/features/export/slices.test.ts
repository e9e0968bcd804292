import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSlices, pagesOf } from './slices.ts'

test('pages have every item once, in order, and none has more than it may', () => {
  const items = fc.array(fc.record({ bytes: fc.nat(50) }), { maxLength: 60 })
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 99 }), (all, count, bytes) => {
      const pages = pagesOf(all, { items: count, bytes })
      expect(pages.flat()).toEqual(all)
      for (const page of pages) {
        expect(page.length).toBeGreaterThan(0)
        expect(page.length).toBeLessThanOrEqual(count)
        const sum = page.reduce((total, one) => total + one.bytes, 0)
        if (page.length > 1) expect(sum).toBeLessThanOrEqual(bytes)
      }
    }),
  )
})

/** Items that take a millisecond each, and who got one when. */
async function* busyItems(count: number, seen: string[], name: string) {
  for (let n = 0; n < count; n++) {
    const until = performance.now() + 1
    while (performance.now() < until);
    seen.push(name)
    yield n
  }
}

const allOf = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('between slices, others have their turns: other work in slices, and the requests of everybody', async () => {
  const seen: string[] = []
  const { signal } = new AbortController()
  const all = Promise.all(['a', 'b', 'c'].map((name) => allOf(inSlices(busyItems(60, seen, name), signal))))
  const done = new AbortController()
  void all.finally(() => done.abort())
  while (!done.signal.aborted) {
    seen.push('.')
    await setImmediate()
  }
  expect(await all).toEqual(Array(3).fill(Array.from({ length: 60 }, (_, n) => n)))
  const slices = seen.join('').split(/\.+/).filter(Boolean)
  expect(slices.length).toBeGreaterThan(9)
  // Before the first slice, each has read its first item.
  for (const slice of slices.slice(1)) expect(new Set(slice).size).toBe(1)
})

test('once nobody waits for it anymore, work in slices ends, and what it reads is closed', async () => {
  const leaving = new AbortController()
  let isClosed = false
  async function* source() {
    try {
      for (let n = 0; ; n++) yield n
    } finally {
      isClosed = true
    }
  }
  const items = inSlices(source(), leaving.signal)
  expect(await items.next()).toMatchObject({ value: 0 })
  leaving.abort(new Error('left'))
  await expect(items.next()).rejects.toThrow('left')
  expect(isClosed).toBe(true)
})
