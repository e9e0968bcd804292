import { expect, test } from 'vitest'
import { pathAfterAuth } from './paths.ts'

test('who signs in goes to the journal, or to the plans when that is what they came for', () => {
  expect(pathAfterAuth({})).toBe('/')
  expect(pathAfterAuth({ intent: 'trial' })).toBe('/')
  expect(pathAfterAuth({ intent: 'subscribe' })).toBe('/subscription')
  expect(pathAfterAuth({ intent: 'subscribe', plan: 'annual' })).toBe('/subscription?plan=annual')
  expect(pathAfterAuth({ intent: 'subscribe', plan: '//elsewhere.example' })).toBe('/subscription')
})
