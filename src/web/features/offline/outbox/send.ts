import {
  failureOf,
  isPending,
  type Operation,
  type PendingFile,
  type Problem,
  withTried,
} from '#shared/offline.ts'
import { refusals } from '#shared/refusals.ts'
import { ApiError } from '#web/lib/api.ts'
import type { Calls } from './calls.ts'
import type { Database } from './database.ts'
import { findKind, type Sent } from './operation-kind.ts'

/** What sending needs: tests bring a database, a server and tabs of their own. */
export interface Sender {
  database: Database
  calls: Calls
  /** Milliseconds by the device's clock. */
  now: () => number
  /** Does the work while no other tab does work under that name. */
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Hears of each operation that is stored, also of one that was discarded on its way. */
  onStored: (operation: Operation, reply: unknown) => void
}

export type Result =
  | { state: 'stored'; operation: Operation; reply: unknown }
  | { state: 'conflict' }
  | { state: 'refused'; error: ApiError }
  | { state: 'signedOut'; error: ApiError }
  /** `broken`: the server breaks over this one, which must not hold up all others. */
  | { state: 'pending'; why: 'retry' | 'broken' | 'needs' }
  /** Discarded in the meantime. */
  | { state: 'gone' }

/** Sends one operation, and what was changed of it meanwhile. The operations that it needs must be stored already. */
export const sendOperation = (sender: Sender, id: string): Promise<Result> =>
  sender.lock(`operation ${id}`, async () => {
    const once = { mayUploadAgain: true }
    for (;;) {
      const result = await attempt(sender, id, once)
      if (result) return result
    }
  })

/** Undefined where it has to be tried again at once, because it is not what it was. */
async function attempt(
  sender: Sender,
  id: string,
  once: { mayUploadAgain: boolean },
): Promise<Result | undefined> {
  const operation = await sender.database.find(id)
  if (!operation) return { state: 'gone' }
  if (!isPending(operation)) return { state: 'stored', operation, reply: operation.reply }
  try {
    const replies = await repliesFor(sender, operation)
    if (!replies) return { state: 'pending', why: 'needs' }
    for (const file of operation.files) if (!file.uploaded) await uploadFile(sender, id, file)
    const sent = await send(sender, operation, replies)
    return sent && (await finish(sender, operation, sent))
  } catch (error) {
    if (once.mayUploadAgain && error instanceof ApiError && error.code === 'FILE_UNKNOWN') {
      once.mayUploadAgain = false
      await forgetUploads(sender, id)
      return undefined
    }
    return fail(sender, operation, error)
  }
}

/** The replies of the operations that it needs; undefined where one is pending. What was discarded has none. */
async function repliesFor({ database }: Sender, { needs }: Operation) {
  const replies = new Map<string, unknown>()
  for (const id of needs) {
    const needed = await database.find(id)
    if (needed && isPending(needed)) return undefined
    if (needed) replies.set(id, needed.reply)
  }
  return replies
}

/** Undefined where it was changed before anything was sent. */
async function send({ database, calls }: Sender, operation: Operation, replies: ReadonlyMap<string, unknown>) {
  const kind = findKind(operation)
  if (!kind) throw unreadable()
  let payload: unknown
  let tried: unknown[] = []
  // Noted before it is sent: whatever comes of it, this may be what the server has.
  const ready = await database.change(operation.id, (now) => {
    if (now.revision !== operation.revision || now.files.some((file) => !file.uploaded)) return undefined
    const { data, success } = kind.schema.safeParse(now.data)
    if (!success) throw unreadable()
    payload = kind.payloadOf({ ...now, data }, replies)
    tried = now.tried
    return { ...now, data, tried: withTried(tried, payload) }
  })
  return ready && kind.send(calls, { operation: ready, payload, tried })
}

const unreadable = () =>
  new ApiError(
    400,
    'UNREADABLE',
    'Another version of the app saved this. Reload to get the latest version, then sync again.',
  )

/** Notes how it ended; undefined where it was changed since it was read, or has become another one. */
async function finish(sender: Sender, operation: Operation, sent: Sent<unknown>): Promise<Result | undefined> {
  const { database, now, onStored } = sender
  const { id, revision } = operation
  let isChanged = false
  const note = (change: (operation: Operation) => Operation) =>
    database.change(id, (current) => {
      isChanged = current.revision !== revision
      return isChanged ? undefined : change(current)
    })
  if ('becomes' in sent) {
    await note(() => ({ ...sent.becomes, revision: revision + 1 }))
    if (!isChanged && sent.becomes.conflict !== undefined) return { state: 'conflict' }
    return isChanged || sent.becomes.id === id ? undefined : sendOperation(sender, sent.becomes.id)
  }
  if ('conflict' in sent) {
    await note((current) => ({ ...current, conflict: sent.conflict }))
    return isChanged ? undefined : { state: 'conflict' }
  }
  await note(({ problem: _, conflict: _conflict, ...rest }) => ({ ...rest, sentAt: now(), reply: sent.reply }))
  if (isChanged) return undefined
  onStored(operation, sent.reply)
  return { state: 'stored', operation, reply: sent.reply }
}

/** What a failure means; a refusal is stored with the operation. Undefined where it was changed since: try again. */
async function fail(
  { database }: Sender,
  { id, revision }: Operation,
  error: unknown,
): Promise<Result | undefined> {
  // An answer that cannot be read came from somebody else on the way.
  if (!(error instanceof ApiError)) return { state: 'pending', why: 'retry' }
  if (error.code === 'BROKEN') return { state: 'pending', why: 'broken' }
  const failure = failureOf(error.status, error.code)
  if (failure === 'signedOut') return { state: 'signedOut', error }
  if (failure === 'retry') return { state: 'pending', why: 'retry' }
  const problem: Problem = { code: error.code, message: error.sentence }
  let isChanged = false
  await database.change(id, (current) => {
    isChanged = current.revision !== revision
    return isChanged ? undefined : { ...current, problem }
  })
  return isChanged ? undefined : { state: 'refused', error }
}

async function uploadFile({ database, calls }: Sender, id: string, { key, name, type }: PendingFile) {
  const blob = await database.blob(id, key)
  if (!blob || !(await isReadable(blob))) {
    const isStillMeant = (await database.find(id))?.files.some((file) => file.key === key && !file.uploaded)
    if (isStillMeant) throw new ApiError(400, 'FILE_LOST', `${name}: ${refusals.FILE_UNKNOWN.message}`)
    return
  }
  const uploaded = await calls.upload(new File([blob], name, { type })).catch((error: unknown) => {
    throw aboutFile(error, name)
  })
  // Noted at once, so that a crash does not upload it twice.
  await database.change(id, (operation) => ({
    ...operation,
    files: operation.files.map((file) => (file.key === key ? { ...file, uploaded } : file)),
  }))
}

const aboutFile = (error: unknown, name: string) =>
  error instanceof ApiError
    ? new ApiError(error.status, error.code, `${name}: ${error.sentence}`, error.fields)
    : error

const isReadable = (blob: Blob) =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** What the server has swept away since is uploaded once more. */
const forgetUploads = ({ database }: Sender, id: string) =>
  database.change(id, (operation) => ({
    ...operation,
    files: operation.files.map(({ uploaded: _, ...file }) => file),
  }))
