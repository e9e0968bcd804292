import { expect, test } from 'vitest'
import { amountOf } from './prices.ts'

test.each([
  [999, 'usd', '$9.99'],
  [100_000, 'usd', '$1,000.00'],
  [899, 'eur', '€8.99'],
  [1200, 'jpy', '¥1,200'],
  [4500, 'brl', 'R$45.00'],
  [150_000, 'isk', 'ISK 1,500'],
  [3_000, 'kwd', 'KWD 3.000'],
  [-500, 'usd', '-$5.00'],
])('%i of %s is %s', (cents, currency, amount) => {
  expect(amountOf(cents, currency).replaceAll('\u00a0', ' ')).toBe(amount)
})
