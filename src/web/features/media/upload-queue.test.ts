import { expect, test } from 'vitest'
import type { Attachment } from '#shared/media.ts'
import { ApiError, offline } from '../../lib/api.ts'
import { UploadQueue } from './upload-queue.ts'

const aPhoto = (name: string) => new File(['osu'], name, { type: 'image/jpeg' })

const asAttachment = ({ name }: File): Attachment => ({
  filename: name,
  mimetype: 'image/jpeg',
  isVideo: false,
  path: `/uploads/${name}`,
  originalname: name,
  preview: '',
  bytes: 3,
})

/** A queue whose sendings end when the test says so, and what it tells. */
function aQueue() {
  const sendings = new Map<string, PromiseWithResolvers<Attachment>>()
  const stopped: string[] = []
  const queue = new UploadQueue((file, { signal }) => {
    const sending = Promise.withResolvers<Attachment>()
    sendings.set(file.name, sending)
    signal.addEventListener('abort', () => {
      stopped.push(file.name)
      sending.reject(signal.reason)
    })
    return sending.promise
  })
  const arrived: string[] = []
  const ends: string[] = []
  queue.listen({
    changed: () => {},
    uploaded: ({ filename }) => arrived.push(filename),
    through: (sent, failed) => ends.push(`${sent} sent, ${failed} failed`),
  })
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  return {
    queue,
    arrived,
    ends,
    stopped,
    stages: () => queue.list().map(({ file, at }) => `${file.name} ${at.stage}`),
    finish: async (name: string) => {
      sendings.get(name)?.resolve(asAttachment(aPhoto(name)))
      await settled()
    },
    fail: async (name: string, error: ApiError) => {
      sendings.get(name)?.reject(error)
      await settled()
    },
  }
}

test('two files are sent at once, the others wait for their turn', async () => {
  const { queue, stages, finish } = aQueue()
  queue.add([aPhoto('a'), aPhoto('b'), aPhoto('c')])
  expect(stages()).toEqual(['a sending', 'b sending', 'c waiting'])
  await finish('a')
  expect(stages()).toEqual(['b sending', 'c sending'])
})

test('photos stand in the order in which they were chosen, whichever is through first', async () => {
  const { queue, arrived, ends, finish } = aQueue()
  queue.add([aPhoto('a'), aPhoto('b'), aPhoto('c')])
  await finish('b')
  expect(arrived).toEqual([])
  await finish('a')
  expect(arrived).toEqual(['a', 'b'])
  expect(ends).toEqual([])
  await finish('c')
  expect(arrived).toEqual(['a', 'b', 'c'])
  expect(ends).toEqual(['3 sent, 0 failed'])
})

test('what failed without a signal is sent again once it is back, and holds up nothing else', async () => {
  const { queue, arrived, ends, stages, finish, fail } = aQueue()
  queue.add([aPhoto('a'), aPhoto('b')])
  await fail('a', offline())
  await finish('b')
  expect(stages()).toEqual(['a failed'])
  expect(arrived).toEqual(['b'])
  expect(ends).toEqual(['1 sent, 1 failed'])
  queue.retryLost()
  await finish('a')
  expect(arrived).toEqual(['b', 'a'])
  expect(ends).toEqual(['1 sent, 1 failed', '1 sent, 0 failed'])
})

test('a refusal is told with its sentence and cannot be tried again', async () => {
  const { queue, fail } = aQueue()
  queue.add([aPhoto('a')])
  await fail('a', new ApiError(400, 'FILE_BROKEN', 'This file is damaged.'))
  queue.retryLost()
  expect(queue.list()[0]?.at).toEqual({
    stage: 'failed',
    sentence: 'This file is damaged.',
    mayRetry: false,
    isLost: false,
  })
})

test('a broken server may be asked again', async () => {
  const { queue, arrived, fail, finish } = aQueue()
  queue.add([aPhoto('a')])
  await fail('a', new ApiError(500, 'BROKEN', 'Something broke on our side.'))
  expect(queue.list()[0]?.at).toMatchObject({ mayRetry: true })
  queue.retry(queue.list()[0]?.key ?? '')
  await finish('a')
  expect(arrived).toEqual(['a'])
})

test('a file that is removed on its way is stopped and is no failure', async () => {
  const { queue, ends, stopped, stages, finish } = aQueue()
  queue.add([aPhoto('a'), aPhoto('b')])
  queue.remove(queue.list()[0]?.key ?? '')
  expect(stopped).toEqual(['a'])
  expect(stages()).toEqual(['b sending'])
  await finish('b')
  expect(ends).toEqual(['1 sent, 0 failed'])
})

test('leaving stops everything', async () => {
  const { queue, arrived, stopped, finish } = aQueue()
  queue.add([aPhoto('a'), aPhoto('b'), aPhoto('c')])
  queue.stopAll()
  await finish('a')
  expect([stopped, arrived, queue.isBusy()]).toEqual([['a', 'b'], [], false])
})
