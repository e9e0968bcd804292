import { setTimeout as sleep } from 'node:timers/promises'

/** Says what holds; throws if it doesn't. */
export function expect(sentence: string, found: unknown, expected: unknown) {
  if (found !== expected)
    throw new Error(`Not so: ${sentence}. Expected ${String(expected)}, found ${String(found)}`)
  console.log(`  ${sentence}`)
}

/** Asks every quarter of a second until the answer isn’t false or an error; throws after so many seconds. */
export async function until(sentence: string, seconds: number, isSo: () => Promise<unknown>) {
  const end = performance.now() + seconds * 1000
  let last: unknown
  do {
    try {
      last = await isSo()
      if (last !== false) return
    } catch (error) {
      last = error
    }
    await sleep(250)
  } while (performance.now() < end)
  throw new Error(`After ${seconds} seconds, not so: ${sentence}. ${last instanceof Error ? last.message : ''}`)
}

/** How long it takes, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round((performance.now() - start) / 100) / 10
}
