import { expect, test } from 'vitest'
import { countsOf, failureOf, inOrder, newOperation, retryDelay } from './operations.ts'

const anOperation = () => newOperation({ kind: 'createTag', userId: 1, now: 1000, data: { name: 'Guard' } })

test('an operation has an id that the server will know it by', () => {
  expect(anOperation().id).toMatch(/^offline_[0-9a-f-]{36}$/)
})

test('only a deliberate refusal of our own server is for the person to decide', () => {
  expect(failureOf(402, 'SUBSCRIPTION_REQUIRED')).toBe('refused')
  expect(failureOf(400, 'INVALID')).toBe('refused')
  expect(failureOf(409, 'CHANGED_SINCE')).toBe('refused')
  expect(failureOf(413, 'STORAGE_FULL')).toBe('refused')
  expect(failureOf(401, 'SIGNED_OUT')).toBe('signedOut')
  expect(failureOf(0, 'OFFLINE')).toBe('retry')
  expect(failureOf(403, 'CSRF_INVALID')).toBe('retry')
  expect(failureOf(429, 'TOO_MANY_CALLS')).toBe('retry')
  expect(failureOf(503, 'UNKNOWN')).toBe('retry')
  // The login page of a hotel.
  expect(failureOf(403, 'UNKNOWN')).toBe('retry')
})

test('pauses between tries grow to five minutes', () => {
  expect([1, 2, 3, 4, 5, 90].map(retryDelay)).toEqual([5_000, 15_000, 45_000, 135_000, 300_000, 300_000])
})

test('operations go in the order in which they were written', () => {
  const [first, second] = [anOperation(), { ...anOperation(), timestamp: 500 }]
  expect(inOrder([first, second])).toEqual([second, first])
})

test('the counts of a sync are said in words', () => {
  expect(countsOf(1, 0)).toBe('1 change saved.')
  expect(countsOf(5, 2)).toBe('5 changes saved, 2 failed.')
})
