import { afterEach, expect, vi } from 'vitest'

/** Whatever lands on the console as an error or a warning fails the test that caused it. */
const heard = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]

afterEach(() => {
  const said = heard.flatMap((spy) => spy.mock.calls)
  for (const spy of heard) spy.mockClear()
  expect(said).toEqual([])
})
