import type { z } from 'zod/mini'
import { isUnstorable } from '#shared/foundation/text.ts'
import {
  addAttempt,
  failureOf,
  isPending,
  type Operation,
  type PendingFile,
  type Problem,
} from '#shared/offline/operations.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findKind, type Sent } from '../define-operation.ts'
import type { Database } from '../storage/database.ts'
import type { Calls } from './calls.ts'

/** The dependencies of sending; tests provide their own database, server, and tabs. */
export interface Sender {
  database: Database
  calls: Calls
  /** Milliseconds by the device's clock. */
  now: () => number
  /** Runs `work` while no other tab runs anything under the same name. */
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Called for each operation that was stored, even if it was discarded while it was being sent. */
  onStored: (operation: Operation, reply: unknown) => void
  /** Called for each that isn't stored because another device was faster: what this one shows is old. */
  onOvertaken?: (operation: Operation) => void
}

/** Why it wasn't stored; undefined if nothing replied. */
export type PendingCause = 'server' | 'busy'

export type SendResult =
  /** `isNew` is false if something else had sent it before, and has reported it. */
  | { state: 'stored'; operation: Operation; reply: unknown; isNew: boolean }
  | { state: 'conflict' }
  | { state: 'refused'; error: ApiError }
  | { state: 'signedOut'; error: ApiError }
  /** 'broken': this operation makes the server fail; it must not hold up the others. 'needs': one it needs is pending. */
  | { state: 'pending'; why: 'broken' | 'needs'; cause?: PendingCause }
  /** `isForeign` if something else replied in place of our server, and not because that is down. */
  | { state: 'pending'; why: 'retry'; cause?: PendingCause; isForeign: boolean }
  | { state: 'discarded' }

/** Sends an operation, and again if it was changed meanwhile. The operations it needs must already be stored. */
export const sendOperation = (sender: Sender, id: string): Promise<SendResult> =>
  sender.lock(`operation ${id}`, async () => {
    const retries = { mayUploadAgain: true }
    for (;;) {
      const result = await attempt(sender, id, retries)
      if (result) return result
    }
  })

/** Returns undefined if the operation changed meanwhile and has to be tried again right away. */
async function attempt(
  sender: Sender,
  id: string,
  retries: { mayUploadAgain: boolean },
): Promise<SendResult | undefined> {
  const operation = await sender.database.find(id)
  if (!operation) return { state: 'discarded' }
  if (!isPending(operation)) return { state: 'stored', operation, reply: operation.reply, isNew: false }
  // The person has to choose first, even if they ask to sync.
  if (operation.conflict !== undefined) return { state: 'conflict' }
  try {
    const replies = await repliesFor(sender, operation)
    if (!replies) return { state: 'pending', why: 'needs' }
    for (const file of operation.files) if (!file.uploaded) await uploadFile(sender, id, file)
    const sent = await send(sender, operation, replies)
    return sent && (await finish(sender, operation, sent))
  } catch (error) {
    if (retries.mayUploadAgain && error instanceof ApiError && error.code === 'FILE_UNKNOWN') {
      retries.mayUploadAgain = false
      await clearUploads(sender, id)
      return undefined
    }
    return fail(sender, operation, error)
  }
}

/** The replies to the operations it needs, or undefined if one is pending. Discarded ones are left out. */
async function repliesFor({ database }: Sender, { needs }: Operation) {
  const replies = new Map<string, unknown>()
  for (const id of needs) {
    const needed = await database.find(id)
    if (needed && isPending(needed)) return undefined
    if (needed) replies.set(id, needed.reply)
  }
  return replies
}

/** Returns undefined if the operation was changed before anything was sent. */
async function send({ database, calls }: Sender, operation: Operation, replies: ReadonlyMap<string, unknown>) {
  const kind = findKind(operation)
  if (!kind) throw unreadable()
  let payload: unknown
  let tried: unknown[] = []
  // Recorded before it is sent: from then on, the server may have this payload.
  const ready = await database.change(operation.id, (now) => {
    if (now.revision !== operation.revision || now.files.some((file) => !file.uploaded)) return undefined
    const { data, success, error } = kind.schema.safeParse(now.data)
    if (!success) throw unreadable(error.issues)
    payload = kind.payloadOf({ ...now, data }, replies)
    tried = now.tried
    return { ...now, data, tried: addAttempt(tried, payload) }
  })
  return ready && kind.send(calls, { operation: ready, payload, tried })
}

function unreadable(issues: z.core.$ZodIssue[] = []) {
  const unstorable = issues.find(isUnstorable)
  if (unstorable) return new ApiError(400, 'INVALID', unstorable.message)
  const sentence = 'Another version of the app saved this. Reload to get the latest version, then sync again.'
  return new ApiError(400, 'UNREADABLE', sentence)
}

/** Records how it ended. Returns undefined if the operation has changed or become another one since it was read. */
async function finish(sender: Sender, operation: Operation, sent: Sent<unknown>): Promise<SendResult | undefined> {
  const { database, now, onStored, onOvertaken } = sender
  const { id, revision } = operation
  let isChanged = false
  const record = (change: (operation: Operation) => Operation) =>
    database.change(id, (current) => {
      isChanged = current.revision !== revision
      return isChanged ? undefined : change(current)
    })
  if ('becomes' in sent) {
    await record(() => ({ ...sent.becomes, revision: revision + 1 }))
    if (!isChanged && sent.becomes.conflict !== undefined) return { state: 'conflict' }
    return isChanged || sent.becomes.id === id ? undefined : sendOperation(sender, sent.becomes.id)
  }
  if ('conflict' in sent) {
    await record((current) => ({ ...current, conflict: sent.conflict }))
    onOvertaken?.(operation)
    return isChanged ? undefined : { state: 'conflict' }
  }
  await record(({ problem: _, conflict: _conflict, ...rest }) => ({ ...rest, sentAt: now(), reply: sent.reply }))
  if (isChanged) return undefined
  onStored(operation, sent.reply)
  return { state: 'stored', operation, reply: sent.reply, isNew: true }
}

/** Handles a failure; a refusal is stored with the operation. Returns undefined if it was changed meanwhile. */
async function fail(
  { database, onOvertaken }: Sender,
  operation: Operation,
  error: unknown,
): Promise<SendResult | undefined> {
  const { id, revision } = operation
  // A reply we can't read came from a proxy or a portal in between.
  if (!(error instanceof ApiError)) return { state: 'pending', why: 'retry', isForeign: true }
  if (error.code === 'BROKEN') return { state: 'pending', why: 'broken', cause: 'server' }
  const failure = failureOf(error.status, error.code)
  if (failure === 'signedOut') return { state: 'signedOut', error }
  if (failure === 'retry')
    return {
      state: 'pending',
      why: 'retry',
      ...causeOf(error),
      isForeign: error.foreign !== undefined && error.status < 500,
    }
  const problem: Problem = { code: error.code, message: error.sentence }
  let isChanged = false
  await database.change(id, (current) => {
    isChanged = current.revision !== revision
    return isChanged ? undefined : { ...current, problem }
  })
  if (error.code === 'CHANGED_ELSEWHERE' || error.code === 'NOT_FOUND') onOvertaken?.(operation)
  return isChanged ? undefined : { state: 'refused', error }
}

/** Any reply rules out a missing connection. */
function causeOf({ status, code }: ApiError): { cause?: PendingCause } {
  if (status === 0) return {}
  return { cause: status === 429 || code === 'BUSY' ? 'busy' : 'server' }
}

async function uploadFile({ database, calls }: Sender, id: string, { key, name, type }: PendingFile) {
  const blob = await database.blob(id, key)
  if (!blob || !(await isReadable(blob))) {
    const isStillNeeded = (await database.find(id))?.files.some((file) => file.key === key && !file.uploaded)
    if (isStillNeeded) throw new ApiError(400, 'FILE_LOST', `${name}: ${refusals.FILE_UNKNOWN.message}`)
    return
  }
  const uploaded = await calls.upload(new File([blob], name, { type })).catch((error: unknown) => {
    throw withFileName(error, name)
  })
  // Recorded at once, so that a crash doesn't cause a second upload.
  await database.change(id, (operation) => ({
    ...operation,
    files: operation.files.map((file) => (file.key === key ? { ...file, uploaded } : file)),
  }))
}

const withFileName = (error: unknown, name: string) =>
  error instanceof ApiError
    ? new ApiError(error.status, error.code, `${name}: ${error.sentence}`, error.fields, error)
    : error

const isReadable = (blob: Blob) =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Makes all files upload again, because the server has swept them. */
const clearUploads = ({ database }: Sender, id: string) =>
  database.change(id, (operation) => ({
    ...operation,
    files: operation.files.map(({ uploaded: _, ...file }) => file),
  }))
