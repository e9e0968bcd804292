import { expect, test } from 'vitest'
import { pathAfterAuth } from './paths.ts'

test('who signs in goes to the journal, or to the plans when that is what they came for', () => {
  expect(pathAfterAuth(undefined)).toBe('/')
  expect(pathAfterAuth('trial')).toBe('/')
  expect(pathAfterAuth('subscribe')).toBe('/subscription')
})
