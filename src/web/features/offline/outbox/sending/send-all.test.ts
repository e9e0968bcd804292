import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { requiredText } from '#shared/foundation/fields.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { ApiError, foreignReplyError } from '#web/lib/api/api-error.ts'
import { defineOperation } from '../define-operation.ts'
import { memoryDatabase } from '../storage/memory-database.ts'
import { whyUnsynced } from '../why-unsynced.ts'
import type { Calls } from './calls.ts'
import { sendAll } from './send-all.ts'
import { type Sender, sendOperation } from './send-operation.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    saveGuard: { name: string }
  }
}

defineOperation<'saveGuard', null, null>({
  kind: 'saveGuard',
  schema: z.object({ name: requiredText('Name', 50) }),
  label: 'Guard',
  titleOf: ({ name }) => name,
  payloadOf: () => null,
  send: async (calls) => {
    await calls.post('/api/guards')
    return { reply: null }
  },
  refreshes: [],
  failed: (_data, sentence) => `Failed to save guard: ${sentence}`,
})

/** A device with one pending operation, whose calls go to this server. */
async function aDevice(post: Calls['post'], name = 'Half guard') {
  const database = memoryDatabase()
  const { id } = await database.add(newOperation({ kind: 'saveGuard', userId: 1, now: 0, data: { name } }))
  const calls = { post } as Calls
  let before: Promise<unknown> = Promise.resolve()
  const sender: Sender = {
    database,
    calls: { ...calls, writing: () => calls },
    now: () => 0,
    lock: (_name, work) => {
      const mine = before.then(work)
      before = mine.catch(() => undefined)
      return mine
    },
    onStored: () => {},
  }
  return { id, sender }
}

const stores = () => Promise.resolve({ status: 204, body: undefined })
const refuses = () => Promise.reject(new ApiError(400, 'INVALID', 'No.'))
const all = { userId: 1, mayTry: () => true, isSentByForm: () => false }

test('a sync counts what it has sent', async () => {
  const { sender } = await aDevice(stores)
  expect(await sendAll({ ...sender, ...all })).toEqual({ sent: 1, failed: 0, wasInCircle: false, reasons: [] })
})

test('a sync does not count what a form sent while the sync waited for it', async () => {
  const { id, sender } = await aDevice(stores)
  const [, outcome] = await Promise.all([sendOperation(sender, id), sendAll({ ...sender, ...all })])
  expect(outcome).toEqual({ sent: 0, failed: 0, wasInCircle: false, reasons: [] })
})

test('a sync that sends before the form that is saving counts neither success nor refusal', async () => {
  for (const post of [stores, refuses]) {
    const { id, sender } = await aDevice(post)
    const outcome = await sendAll({ ...sender, ...all, isSentByForm: (sent) => sent === id })
    expect(outcome).toEqual({ sent: 0, failed: 0, wasInCircle: false, reasons: [] })
  }
})

test('what fails for good is told in the words of its kind', async () => {
  const { sender } = await aDevice(refuses)
  const { reasons } = await sendAll({ ...sender, ...all })
  expect(reasons).toEqual(['Failed to save guard: No.'])
})

test('what can never be stored says so instead of being sent again and again', async () => {
  let calls = 0
  const post = () => {
    calls++
    return stores()
  }
  const { id, sender } = await aDevice(post, 'Half guard \ud83e')
  expect(await sendAll({ ...sender, ...all })).toMatchObject({ sent: 0, failed: 1 })
  const operation = await sender.database.find(id)
  expect(operation && whyUnsynced(operation)).toBe(
    'One character in “Name” can’t be saved, often from copied text. Please retype that part.',
  )
  expect(calls).toBe(0)
})

test('a page that replies to an upload in place of the server is one of something else, as for any other call', async () => {
  const { sender } = await aDevice(stores)
  const file = { key: 'a', name: 'gate.jpg', type: 'image/jpeg', size: 6 }
  const withFile = newOperation({ kind: 'saveGuard', userId: 1, now: 1, data: { name: 'Z' }, files: [file] })
  await sender.database.add(withFile)
  const database = { ...sender.database, blob: () => Promise.resolve(new Blob(['frames'])) }
  const upload = () => Promise.reject(foreignReplyError({ status: 200, text: '<h1>Airport</h1>' }))
  const outcome = await sendAll({ ...sender, ...all, database, calls: { ...sender.calls, upload } })
  expect(outcome).toMatchObject({ stopped: 'retry', isForeign: true })
})
