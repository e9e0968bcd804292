import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { newOperation, type Operation } from '#shared/offline/operations.ts'
import { offline } from '#web/lib/api/api-error.ts'
import { defineCreate } from './define-create.ts'
import type { Calls, NumberedWrite } from './sending/calls.ts'
import { sendOperation } from './sending/send-operation.ts'
import { memoryDatabase } from './storage/memory-database.ts'
import { changed } from './storage/write-operation.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createBelt: z.infer<typeof newBelt>
  }
}

const newBelt = z.object({ color: z.string(), stripes: z.number() })
const belt = z.extend(newBelt, { id: z.number() })
type Belt = z.infer<typeof belt>

defineCreate({
  kind: 'createBelt',
  path: '/api/belts',
  schema: newBelt,
  reply: belt,
  label: 'New belt',
  titleOf: ({ color }) => color,
  refreshes: ['/api/belts'],
})

/** A device whose server knows only belts. */
function aDevice() {
  const database = memoryDatabase()
  const belts = new Map<string, Belt>()
  let isReplyLost = false
  const reply = (status: number, body: unknown, { isRepeated = false, isSamePayload = false } = {}) => {
    if (isReplyLost) throw offline()
    return Promise.resolve({ status, body, isRepeated, isSamePayload })
  }
  const missing = () => Promise.reject(new Error('Belts have no such call.'))
  const made = new Set<number>()
  const payloads = new Map<string, string>()
  const callsOf = (write?: NumberedWrite): Calls => ({
    get: missing,
    delete: missing,
    upload: missing,
    writing: callsOf,
    post: async (_path, body) => {
      const { clientId, ...fields } = body as Omit<Belt, 'id'> & { clientId: string }
      const earlier = belts.get(clientId)
      const isRepeated = write !== undefined && made.has(write.number)
      const isSamePayload = payloads.get(clientId) === JSON.stringify(fields)
      if (earlier) return reply(200, earlier, { isRepeated, isSamePayload })
      const stored = { ...fields, id: belts.size + 1 }
      belts.set(clientId, stored)
      payloads.set(clientId, JSON.stringify(fields))
      if (write) made.add(write.number)
      return reply(201, stored)
    },
    patch: async (path, body) => {
      const [clientId, stored] = [...belts].find(([, { id }]) => path === `/api/belts/${id}`) ?? []
      if (!clientId || !stored) throw new Error(`There is no ${path}.`)
      belts.set(clientId, { ...stored, ...(body as object) })
      return reply(200, belts.get(clientId))
    },
  })
  const calls = callsOf()
  const send = (id: string) =>
    sendOperation({ database, calls, now: () => 0, lock: (_name, work) => work(), onStored: () => {} }, id)
  return {
    belts,
    stored: () => [...belts.values()].map(({ color, stripes }) => ({ color, stripes })),
    write: async () => {
      const data = { color: 'blue', stripes: 0 }
      const operation = newOperation({ kind: 'createBelt', userId: 1, now: 0, data })
      await database.add(operation)
      return operation.id
    },
    edit: (id: string, changes: Partial<Belt>) =>
      database.change(id, (one) => changed(one, { data: { ...(one as Operation<Belt>).data, ...changes } })),
    /** The device that this one is a copy of has sent it, under a number that was forgotten since. */
    sendFromOriginal: (id: string) => calls.post('/api/belts', { color: 'blue', stripes: 0, clientId: id }),
    editElsewhere: (id: string, changes: Partial<Belt>) => {
      const stored = belts.get(id)
      if (stored) belts.set(id, { ...stored, ...changes })
    },
    send,
    sendWithReplyLost: async (id: string) => {
      isReplyLost = true
      const result = await send(id)
      isReplyLost = false
      return result
    },
  }
}

test('a create whose reply was lost is stored once', async () => {
  const device = aDevice()
  const id = await device.write()
  expect(await device.sendWithReplyLost(id)).toMatchObject({ state: 'pending', why: 'retry' })
  expect(await device.send(id)).toMatchObject({ state: 'stored', reply: { color: 'blue' } })
  expect(device.stored()).toEqual([{ color: 'blue', stripes: 0 }])
})

test('what was edited since the reply was lost is changed, and what was edited elsewhere stays', async () => {
  const device = aDevice()
  const id = await device.write()
  await device.sendWithReplyLost(id)
  device.editElsewhere(id, { stripes: 3 })
  await device.edit(id, { color: 'purple' })
  expect(await device.send(id)).toMatchObject({ state: 'stored', reply: { color: 'purple', stripes: 3 } })
  expect(device.stored()).toEqual([{ color: 'purple', stripes: 3 }])
})

test('if the same field was edited here and elsewhere, both versions are kept', async () => {
  const device = aDevice()
  const id = await device.write()
  await device.sendWithReplyLost(id)
  device.editElsewhere(id, { color: 'brown' })
  await device.edit(id, { color: 'purple' })
  expect(await device.send(id)).toMatchObject({ state: 'stored' })
  expect(device.stored()).toEqual([
    { color: 'brown', stripes: 0 },
    { color: 'purple', stripes: 0 },
  ])
})

test('a text that was changed and changed back is stored as it is now', async () => {
  const device = aDevice()
  const id = await device.write()
  await device.edit(id, { color: 'purple' })
  await device.sendWithReplyLost(id)
  await device.edit(id, { color: 'blue' })
  await device.sendWithReplyLost(id)
  await device.send(id)
  expect(device.stored()).toEqual([{ color: 'blue', stripes: 0 }])
})

test('something else under its client id is left alone, and the create is posted under a new one', async () => {
  const device = aDevice()
  const id = await device.write()
  device.belts.set(id, { id: 1, color: 'black', stripes: 1 })
  expect(await device.send(id)).toMatchObject({ state: 'stored', reply: { color: 'blue' } })
  expect(device.stored()).toEqual([
    { color: 'black', stripes: 1 },
    { color: 'blue', stripes: 0 },
  ])
})

test('other words than those stored under its client id are not lost when the first reply is', async () => {
  const device = aDevice()
  const id = await device.write()
  device.belts.set(id, { id: 1, color: 'black', stripes: 1 })
  await device.sendWithReplyLost(id)
  expect(await device.send(id)).toMatchObject({ state: 'stored', reply: { color: 'blue' } })
  expect(device.stored()).toEqual([
    { color: 'black', stripes: 1 },
    { color: 'blue', stripes: 0 },
  ])
})

test('a retry whose entry was edited elsewhere leaves it alone', async () => {
  const device = aDevice()
  const id = await device.write()
  await device.sendWithReplyLost(id)
  device.editElsewhere(id, { color: 'brown' })
  expect(await device.send(id)).toMatchObject({ state: 'stored', reply: { color: 'brown' } })
  expect(device.stored()).toEqual([{ color: 'brown', stripes: 0 }])
})

test('what a restored backup sends again was stored before, however it was edited since', async () => {
  const device = aDevice()
  const id = await device.write()
  await device.sendFromOriginal(id)
  device.editElsewhere(id, { color: 'brown' })
  expect(await device.send(id)).toMatchObject({ state: 'stored', reply: { color: 'brown' } })
  expect(device.stored()).toEqual([{ color: 'brown', stripes: 0 }])
})
