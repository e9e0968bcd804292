import { expect, test } from 'vitest'
import { withCommas } from './numbers.ts'

test('numbers are written as Americans read them', () => {
  for (const count of [0, 7, 999, 1000, 20_000, 123_456, 50_000_000])
    expect(withCommas(count)).toBe(count.toLocaleString('en-US'))
})
