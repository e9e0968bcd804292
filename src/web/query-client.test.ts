// @vitest-environment happy-dom
import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './lib/api-error.ts'
import { queryClient } from './query-client.ts'

const templates = ['/api/templates']
const isStale = () => queryClient.getQueryState(templates)?.isInvalidated

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(templates, [])
})

/** Runs a mutation that refreshes the templates. */
const mutate = (mutationFn: () => Promise<unknown>) =>
  new MutationObserver(queryClient, { mutationFn, meta: { refreshes: ['/api/templates'] } }).mutate()

test('a mutation that succeeded refreshes its paths', async () => {
  await mutate(() => Promise.resolve())
  expect(isStale()).toBe(true)
})

test('so does one that was refused: another tab may have removed its subject', async () => {
  const refusal = new ApiError(404, 'NOT_FOUND', 'It may have been deleted.')
  await expect(mutate(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(isStale()).toBe(true)
})

test('one that got no reply refreshes nothing', async () => {
  for (const status of [0, 503]) {
    const failure = new ApiError(status, 'UNKNOWN', 'No connection.')
    await expect(mutate(() => Promise.reject(failure))).rejects.toBe(failure)
  }
  expect(isStale()).toBe(false)
})

test('one that declares nothing refreshes nothing', async () => {
  await new MutationObserver(queryClient, { mutationFn: () => Promise.resolve() }).mutate()
  expect(isStale()).toBe(false)
})
