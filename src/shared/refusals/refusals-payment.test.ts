import { expect, test } from 'vitest'
import { refusals } from './refusals.ts'
import { planHeadingOf } from './refusals-payment.ts'

test('a form whose trial still runs never says that it has expired', () => {
  const assurance = 'What you typed stays on this device.'
  for (const code of ['FREE_ENTRIES_USED', 'FREE_FILES_USED', 'FREE_TEXT_USED', 'FREE_LIBRARY_USED'] as const) {
    const heading = planHeadingOf(`${refusals[code].message} ${assurance}`)
    expect(heading).toMatch(/free/)
    expect(heading).not.toMatch(/trial|expired|subscription/i)
  }
})

test('once trial or plan is over, the form says so', () => {
  expect(planHeadingOf(refusals.SUBSCRIPTION_REQUIRED.message)).toBe('Your trial has expired')
})

test('any other refusal has no such heading', () => {
  expect(planHeadingOf(refusals.TOO_MANY_FILES.message)).toBeUndefined()
})
