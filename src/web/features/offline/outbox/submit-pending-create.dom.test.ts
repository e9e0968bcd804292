import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { newOperation, newOperationId } from '#shared/offline/operations.ts'
import { defineCreate } from './define-create.ts'
import { readPending, removeOperationsOf } from './outbox.ts'
import { database } from './storage/database.ts'
import { discardOperation } from './storage/discard-operation.ts'
import { submitPendingCreate } from './submit-pending-create.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createGi: z.infer<typeof newGi>
  }
}

const newGi = z.object({ color: z.string(), size: z.string() })

const createGi = defineCreate({
  kind: 'createGi',
  path: '/api/gis',
  schema: newGi,
  reply: z.extend(newGi, { id: z.number() }),
  label: 'New gi',
  titleOf: ({ color }) => color,
  refreshes: ['/api/gis'],
})

const client = new QueryClient()
const pending = () => newOperation({ kind: 'createGi', userId: 1, now: 0, data: { color: 'blue', size: 'A2' } })
const saved = async () => (await readPending(1)).map(({ data }) => data)

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await removeOperationsOf(1)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a pending create is changed on the device, and the form is told once it is written', async () => {
  const gi = pending()
  await database().add(gi)
  const draft = { id: 'draft', onWritten: vi.fn<() => void>(), onRefused: () => {} }
  const edit = { pending: gi, changes: { color: 'white' }, draft }
  expect(await submitPendingCreate(client, createGi, edit)).toMatchObject({ state: 'pending' })
  expect(await saved()).toEqual([{ color: 'white', size: 'A2' }])
  expect(draft.onWritten).toHaveBeenCalledOnce()
  // So that a leftover of the draft is recognized.
  expect((await readPending(1))[0]?.merged).toEqual(['offline_draft'])
})

test('one that got a new id since the form opened is changed under that id', async () => {
  const gi = pending()
  await database().add(gi)
  await database().change(gi.id, (operation) => ({ ...operation, id: newOperationId(), merged: [gi.id] }))
  await submitPendingCreate(client, createGi, { pending: gi, changes: { color: 'white' }, draft: null })
  expect(await saved()).toEqual([{ color: 'white', size: 'A2' }])
})

test('of one that was stored since the form opened, only what was changed here is patched', async () => {
  const gi = pending()
  await database().add(gi)
  await database().change(gi.id, (operation) => ({
    ...operation,
    sentAt: 1,
    reply: { id: 7, color: 'blue', size: 'A2' },
  }))
  const calls: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    if (path === '/api/csrf-token') return Promise.resolve(Response.json({ csrfToken: 'token' }))
    calls.push([method, path, JSON.parse(body as string)])
    return Promise.resolve(Response.json({ id: 7, color: 'white', size: 'A3' }))
  })
  const submitted = await submitPendingCreate(client, createGi, {
    pending: gi,
    changes: { color: 'white' },
    draft: null,
  })
  expect(calls).toEqual([['PATCH', '/api/gis/7', { color: 'white' }]])
  expect(submitted).toMatchObject({ state: 'stored', reply: { color: 'white', size: 'A3' } })
})

test('one that was discarded in another tab is refused, so that the form stays open', async () => {
  const gi = pending()
  await database().add(gi)
  await discardOperation(gi.id)
  const submitting = submitPendingCreate(client, createGi, {
    pending: gi,
    changes: { color: 'white' },
    draft: null,
  })
  await expect(submitting).rejects.toThrow('no longer on this device')
})
