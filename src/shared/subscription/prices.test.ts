import { expect, test } from 'vitest'
import { annualSaving, planIncludes, priceOf } from './prices.ts'

test('the plans cost and offer what the specification says', () => {
  expect([priceOf('monthly'), priceOf('annual')]).toEqual(['$9.99', '$99.99'])
  expect(annualSaving).toEqual({ amount: '$19.89', percent: 16 })
  expect(planIncludes.monthly).toEqual([
    'Unlimited entries and media',
    'Analytics',
    'XLSX export',
    'Cancel anytime',
  ])
  expect(planIncludes.annual.join()).toMatch(/Save \$19\.89 .*Priority support,Early access/)
})
