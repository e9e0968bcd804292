import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

const aBucket = () => new TokenBucket({ burst: 100, debt: 50 }, 0)

test('whoever saves gets no more than the burst at once', () => {
  const bucket = aBucket()
  bucket.take(80)
  bucket.refill(10, 2)
  expect(bucket.tokens).toBe(40)
  bucket.refill(1000, 2)
  expect(bucket.tokens).toBe(100)
})

test('what goes beyond the debt is waived', () => {
  const bucket = aBucket()
  bucket.take(1000)
  expect(bucket.tokens).toBe(-50)
  bucket.refill(30, 2)
  expect(bucket.tokens).toBe(10)
})
