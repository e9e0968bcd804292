import { expect, test } from 'vitest'
import { failureOf } from '#shared/offline/operations.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { isOurFault, loadCode } from './load-code.ts'
import { startWorker } from './worker-process.ts'

const gone = new URL('gone.js', import.meta.url).href

test('a photo whose code is gone isn’t called damaged, and is sent again', async () => {
  const failure = await loadCode(() => import(/* @vite-ignore */ gone)).catch((error: unknown) => error)
  expect(isOurFault(failure)).toBe(true)
  const { status } = refusals.UPLOADS_UNAVAILABLE
  expect([status, failureOf(status, 'UPLOADS_UNAVAILABLE')]).toEqual([503, 'retry'])
})

test('neither is one whose reading process is gone', async () => {
  const failure = await startWorker('/gone/upload-worker.js').catch((error: unknown) => error)
  expect(isOurFault(failure)).toBe(true)
})
