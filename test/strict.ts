import { afterEach, expect, vi } from 'vitest'

// The formats of lib/date-time.ts follow it; the machine may speak another language.
Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })

const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
const expected: string[] = []

/** Lets the console print this during the test that runs. */
export const expectOnConsole = (text: string) => void expected.push(text)

/** Any other error or warning on the console fails the test that caused it. */
afterEach(() => {
  const printed = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockClear()
  const allowed = expected.splice(0)
  expect(printed.filter((words) => !allowed.some((text) => String(words[0]).includes(text)))).toEqual([])
})
