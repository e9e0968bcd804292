import { createStore } from '@tanstack/react-store'
import { expect, test } from 'vitest'
import type { Attachment } from '#shared/media/media.ts'
import { ApiError, offline } from '#web/lib/api/api-error.ts'
import type { Upload } from './upload.ts'
import { createUploadQueue } from './upload-queue.ts'

const aPhoto = (name: string): Upload => ({
  key: name,
  file: { name, type: 'image/jpeg', size: 3 },
  at: { stage: 'waiting' },
})

const attachmentOf = (name: string): Attachment => ({
  filename: name,
  mimetype: 'image/jpeg',
  isVideo: false,
  path: `/uploads/${name}`,
  originalname: name,
  preview: '',
  bytes: 3,
})

/** A queue whose uploads end when the test says so, and what it reports. */
function aQueue() {
  const sendings = new Map<string, PromiseWithResolvers<Attachment>>()
  const stopped: string[] = []
  const uploads = createStore<readonly Upload[]>([])
  const queue = createUploadQueue(uploads, ({ key }, signal) => {
    const sending = Promise.withResolvers<Attachment>()
    sendings.set(key, sending)
    signal.addEventListener('abort', () => {
      stopped.push(key)
      sending.reject(signal.reason)
    })
    return sending.promise
  })
  const uploaded: string[] = []
  const ends: string[] = []
  queue.listen({
    onUploaded: ({ key }) => uploaded.push(key),
    onSettled: (sent, failed) => ends.push(`${sent} sent, ${failed} failed`),
  })
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  return {
    queue,
    uploads,
    choose: (...names: string[]) => names.forEach((name) => queue.add(aPhoto(name))),
    uploaded,
    ends,
    stopped,
    stages: () => uploads.get().map(({ file, at }) => `${file.name} ${at.stage}`),
    finish: async (name: string) => {
      sendings.get(name)?.resolve(attachmentOf(name))
      await settled()
    },
    fail: async (name: string, error: ApiError) => {
      sendings.get(name)?.reject(error)
      await settled()
    },
  }
}

test('two files are uploaded at once, the others wait for their turn', async () => {
  const { choose, stages, finish } = aQueue()
  choose('a', 'b', 'c')
  expect(stages()).toEqual(['a sending', 'b sending', 'c waiting'])
  await finish('a')
  expect(stages()).toEqual(['b sending', 'c sending'])
})

test('photos stay in the order they were chosen in, whichever is uploaded first', async () => {
  const { choose, uploaded, ends, finish } = aQueue()
  choose('a', 'b', 'c')
  await finish('b')
  expect(uploaded).toEqual([])
  await finish('a')
  expect(uploaded).toEqual(['a', 'b'])
  expect(ends).toEqual([])
  await finish('c')
  expect(uploaded).toEqual(['a', 'b', 'c'])
  expect(ends).toEqual(['3 sent, 0 failed'])
})

test('an upload that failed offline is retried once the connection is back, and holds up nothing else', async () => {
  const { queue, choose, uploaded, ends, stages, finish, fail } = aQueue()
  choose('a', 'b')
  await fail('a', offline())
  await finish('b')
  expect(stages()).toEqual(['a failed'])
  expect(uploaded).toEqual(['b'])
  expect(ends).toEqual(['1 sent, 1 failed'])
  queue.retryOffline()
  await finish('a')
  expect(uploaded).toEqual(['b', 'a'])
  expect(ends).toEqual(['1 sent, 1 failed', '1 sent, 0 failed'])
})

test('a refused file shows why and can’t be retried', async () => {
  const { queue, uploads, choose, fail } = aQueue()
  choose('a')
  await fail('a', new ApiError(400, 'FILE_BROKEN', 'This file is damaged.'))
  queue.retryOffline()
  expect(uploads.get()[0]?.at).toEqual({
    stage: 'failed',
    sentence: 'This file is damaged.',
    mayRetry: false,
    isOffline: false,
  })
})

test('after a server error, an upload may be retried', async () => {
  const { queue, uploads, choose, uploaded, fail, finish } = aQueue()
  choose('a')
  await fail('a', new ApiError(500, 'BROKEN', 'Something went wrong on our end.'))
  expect(uploads.get()[0]?.at).toMatchObject({ mayRetry: true })
  queue.start('a')
  await finish('a')
  expect(uploaded).toEqual(['a'])
})

test('removing a file stops its upload and isn’t a failure', async () => {
  const { queue, choose, ends, stopped, stages, finish } = aQueue()
  choose('a', 'b')
  queue.remove('a')
  expect(stopped).toEqual(['a'])
  expect(stages()).toEqual(['b sending'])
  await finish('b')
  expect(ends).toEqual(['1 sent, 0 failed'])
})

test('closing the form stops everything', async () => {
  const { queue, choose, uploaded, stopped, finish } = aQueue()
  choose('a', 'b', 'c')
  queue.stopAll()
  await finish('a')
  expect([stopped, uploaded, queue.isBusy()]).toEqual([['a', 'b'], [], false])
})
