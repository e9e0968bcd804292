import { expect, test } from 'vitest'
import { breaths } from './queue.ts'

test('others have their turn between the steps of long work, and quick steps follow one another', async () => {
  let turns = 0
  const breath = breaths()
  const work = async (steps: number, ms: number) => {
    for (let n = 0; n < steps; n++) {
      setImmediate(() => turns++)
      for (const end = performance.now() + ms; performance.now() < end; );
      await breath()
    }
  }
  await work(3, 11)
  expect(turns).toBe(3)
  await breath()
  turns = 0
  setImmediate(() => turns++)
  await breath()
  expect(turns).toBe(0)
})
