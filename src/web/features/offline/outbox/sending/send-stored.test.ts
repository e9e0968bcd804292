import { expect, test, vi } from 'vitest'
import '#web/operations.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { memoryDatabase } from '../storage/memory-database.ts'
import type { Calls } from './calls.ts'
import { sendOperation } from './send-operation.ts'
import { sendStored } from './send-stored.ts'

const reminder = { id: 7, title: 'Add notes', date: '2026-11-20', priority: 'low', repeat: '', entryId: null }
const completed = { reminder: { ...reminder, completed: false }, change: { completed: true } }

const callsThat = (answer: () => Promise<never>): Calls => ({
  get: answer,
  post: answer,
  patch: answer,
  delete: answer,
  upload: answer,
  writing: () => callsThat(answer),
})

/** Sends an operation that the server refuses; returns whether it was on the device when its words became a draft. */
async function sendRefused(code: 'SIGNED_OUT' | 'INVALID', status: number) {
  const database = memoryDatabase()
  const operation = await database.add(
    newOperation({ kind: 'changeReminder', userId: 1, now: 0, data: completed }),
  )
  const refuse = () => Promise.reject(new ApiError(status, code, 'No.'))
  const sender = {
    database,
    calls: callsThat(refuse),
    now: () => 0,
    lock: <T>(_name: string, work: () => Promise<T>) => work(),
    onStored: () => {},
  }
  let atDraft: Promise<unknown> | undefined
  const onRefused = () => {
    atDraft = database.find(operation.id)
  }
  await expect(sendStored(sender, { operation, isMerged: false }, onRefused)).rejects.toThrow('No.')
  return { atDraft: await atDraft, left: await database.all() }
}

test('what is refused is a draft again before it leaves the outbox', async () => {
  const { atDraft, left } = await sendRefused('INVALID', 400)
  expect(atDraft).toBeDefined()
  expect(left).toEqual([])
})

test('what an expired login refuses stays in the outbox, and doesn’t become a draft', async () => {
  const { atDraft, left } = await sendRefused('SIGNED_OUT', 401)
  expect(atDraft).toBeUndefined()
  expect(left).toHaveLength(1)
})

test.each([
  [503, 'UNKNOWN', 'server'],
  [500, 'BROKEN', 'server'],
  [503, 'BUSY', 'busy'],
  [429, 'TOO_MANY_CALLS', 'busy'],
  [0, 'OFFLINE', undefined],
] as const)('what a reply of %i %s keeps in the outbox says what happened', async (status, code, cause) => {
  const database = memoryDatabase()
  const operation = await database.add(
    newOperation({ kind: 'changeReminder', userId: 1, now: 0, data: completed }),
  )
  const fail = () => Promise.reject(new ApiError(status, code, 'No.'))
  const sender = {
    database,
    calls: callsThat(fail),
    now: () => 0,
    lock: <T>(_name: string, work: () => Promise<T>) => work(),
    onStored: () => {},
  }
  const submitted = await sendStored(sender, { operation, isMerged: false }, () => {})
  expect(submitted).toEqual({ state: 'pending', id: operation.id, ...(cause && { cause }) })
  expect(await database.all()).toHaveLength(1)
})

test('what is in conflict is not sent, not even on request, until the person has chosen', async () => {
  const database = memoryDatabase()
  const operation = newOperation({ kind: 'changeReminder', userId: 1, now: 0, data: completed })
  await database.add({ ...operation, conflict: { isSavedBefore: true } })
  const send = vi.fn<() => Promise<never>>()
  const sender = {
    database,
    calls: callsThat(send),
    now: () => 0,
    lock: <T>(_name: string, work: () => Promise<T>) => work(),
    onStored: () => {},
  }
  expect(await sendOperation(sender, operation.id)).toEqual({ state: 'conflict' })
  expect(send).not.toHaveBeenCalled()
})
