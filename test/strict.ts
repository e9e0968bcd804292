import { afterEach, expect, vi } from 'vitest'

// Clean up after the test file before, in the same process.
vi.useRealTimers()
vi.unstubAllGlobals()

// lib/date-time.ts formats by it, and the machine may use another language.
Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
// Node has a navigator without it.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })

const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
const expected: string[] = []

/** Lets the console print this during the current test. */
export const expectOnConsole = (text: string) => void expected.push(text)

/** Any other error or warning on the console fails the test that caused it. */
afterEach(() => {
  const printed = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockClear()
  const allowed = expected.splice(0)
  expect(printed.filter((words) => !allowed.some((text) => String(words[0]).includes(text)))).toEqual([])
})
