import type { QueryClient } from '@tanstack/react-query'
import { isPending, newOperation, type Operation, type PendingFile } from '#shared/offline/operations.ts'
import { refusalsOnDevice } from '#shared/refusals/refusals-on-device.ts'
import type { QuickKind } from '#shared/training/training-fields.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { OperationKind } from './define-operation.ts'
import { operationIdOf, outboxChanged, whileSubmitting } from './outbox.ts'
import { loadSending } from './sending/load-sending.ts'
import type { Submitted } from './sending/send-stored.ts'
import { senderFor } from './sending/sender.ts'
import { sync } from './sending/sync.ts'
import { sentByForm } from './sending/sync-state.ts'
import { type Blobs, type Database, database } from './storage/database.ts'
import { memoryDatabase } from './storage/memory-database.ts'
import { onDevice, requestPersistence, requireRoom } from './storage/room.ts'
import { changed, type StoredOperation, writeOperation } from './storage/write-operation.ts'

/** Milliseconds until the person is told that it is saved on the device and will sync later. */
export const submitTimeout = 15_000

/** The draft of a form, which becomes an operation. The words are always in one of the two. */
export interface FormDraft {
  id: string
  /** Called once the operation is on the device, before it is sent: it is no longer a draft then. */
  onWritten: () => void
  /** Called before an operation that was refused is removed from the device. */
  onRefused: (operationId: string) => void
}

export interface Submission<Data> {
  data: Data
  /** The draft it was; null without a form. */
  draft: FormDraft | null
  /** The form a created entry came from. */
  type?: QuickKind
  files?: PendingFile[]
  /** The bytes of the files. Those already uploaded are stored only if the operation stays pending. */
  blobs?: Blobs
  /** The ids of the operations that have to be stored first. */
  needs?: string[]
}

/** Used instead of the disk if the browser can't store anything. */
const memory = memoryDatabase()

/**
 * Writes an operation to the device and sends it right away. Throws an ApiError if the server refuses it. Then a new
 * operation doesn't stay in the outbox, so the form has to stay open; it does if only the login has expired.
 */
export function submit<Data, Reply>(
  client: QueryClient,
  kind: OperationKind<Data, Reply>,
  submission: Submission<Data>,
): Promise<Submitted<Reply>> {
  const operation = operationOf(client, kind, submission)
  return whileSubmitting(operation.id, async () => {
    const written = await writeToDevice(kind, operation, submission.blobs).catch((error: ApiError) => error)
    if (written instanceof ApiError) {
      return (await submitFromMemory(client, kind, operation, written)) as Submitted<Reply>
    }
    submission.draft?.onWritten()
    return (await sendFromDevice(client, written, submission)) as Submitted<Reply>
  })
}

/**
 * Writes an operation to the device without sending it, for callers that show it before it syncs. If the device can't
 * store anything, the operation is sent right away.
 */
export async function storeOperation<Data, Reply>(
  client: QueryClient,
  kind: OperationKind<Data, Reply>,
  submission: Submission<Data>,
): Promise<Operation<Data>> {
  const operation = operationOf(client, kind, submission)
  try {
    return (await writeToDevice(kind, operation)).operation as Operation<Data>
  } catch (error) {
    await submitFromMemory(client, kind, operation, error as ApiError)
    return operation
  }
}

type ChangeOptions = Pick<Submission<unknown>, 'blobs' | 'draft'>

/**
 * Changes a pending operation and sends it right away. Returns undefined if it is too late: it was sent or discarded
 * meanwhile, or `change` returned undefined because it has become another one.
 */
export async function submitChange(
  client: QueryClient,
  id: string,
  change: (operation: Operation) => Partial<Operation> | undefined,
  { blobs = new Map(), draft }: ChangeOptions,
): Promise<Submitted<unknown> | undefined> {
  await requireRoom(sizeOf(blobs))
  const operation = await onDevice(() =>
    database().change(
      id,
      (before) => {
        const changes = isPending(before) ? change(before) : undefined
        const merged = draft ? [...before.merged, operationIdOf(draft.id)] : before.merged
        return changes && changed(before, { ...changes, merged })
      },
      blobs,
    ),
  )
  if (!operation) return undefined
  draft?.onWritten()
  return sendFromDevice(client, { operation, isMerged: true }, { draft })
}

function operationOf<Data, Reply>(
  client: QueryClient,
  { kind, schema, subjectOf }: OperationKind<Data, Reply>,
  { data: typed, draft, type, files, needs }: Submission<Data>,
): Operation<Data> {
  const data = schema.parse(typed)
  return newOperation({
    kind,
    data,
    userId: userIdIn(client),
    now: Date.now(),
    ...(draft && { id: operationIdOf(draft.id) }),
    ...(subjectOf && { subject: subjectOf(data) }),
    ...(type && { type }),
    ...(files && { files }),
    ...(needs && { needs }),
  })
}

function userIdIn(client: QueryClient): number {
  const user = currentUserIn(client)
  if (!user)
    throw new ApiError(refusalsOnDevice.SIGNED_OUT.status, 'SIGNED_OUT', refusalsOnDevice.SIGNED_OUT.message)
  return user.id
}

/** Files already uploaded are stored later, and only if the operation stays pending. */
async function writeToDevice<Data, Reply>(
  kind: OperationKind<Data, Reply>,
  operation: Operation<Data>,
  blobs: Blobs = new Map(),
): Promise<StoredOperation> {
  const needed = blobsOf(operation, blobs, (file) => !file.uploaded)
  await requireRoom(sizeOf(needed))
  const written = await onDevice(() => writeOperation(database(), kind, operation, needed))
  requestPersistence()
  return written
}

async function sendFromDevice(
  client: QueryClient,
  written: StoredOperation,
  { blobs = new Map(), draft }: ChangeOptions,
) {
  const { id } = written.operation
  sentByForm.add(id)
  const submitted = await send(client, database(), written, draft).finally(() => sentByForm.delete(id))
  if (submitted.state === 'pending') {
    const { operation } = written
    const uploaded = blobsOf(operation, blobs, (file) => file.uploaded !== undefined)
    // If there is no room for them, we rely on the server, which has them for a day.
    if (uploaded.size > 0)
      await database()
        .change(operation.id, (one) => one, uploaded)
        .catch(() => undefined)
    void sync(client, { isQuiet: true })
  }
  await outboxChanged()
  return submitted
}

/** If the device can't store anything, only the server can: unless it does, the form has to stay open. */
async function submitFromMemory<Data, Reply>(
  client: QueryClient,
  kind: OperationKind<Data, Reply>,
  operation: Operation<Data>,
  failure: ApiError,
) {
  const submitted = await send(client, memory, await writeOperation(memory, kind, operation))
  if (submitted.state === 'pending') throw failure
  return submitted
}

async function send(
  client: QueryClient,
  from: Database,
  written: StoredOperation,
  draft: FormDraft | null = null,
): Promise<Submitted<unknown>> {
  const { id, userId } = written.operation
  // `onLine` is reliable only when it is false.
  if (!navigator.onLine) return { state: 'pending', id }
  const sender = senderFor(client, from, userId, AbortSignal.timeout(submitTimeout))
  try {
    const { sendStored } = await loadSending()
    return await sendStored(sender, written, () => draft?.onRefused(id))
  } catch (error) {
    if (error instanceof ApiError) throw error
    return { state: 'pending', id }
  }
}

const blobsOf = ({ files }: Operation, blobs: Blobs, matches: (file: PendingFile) => boolean): Blobs =>
  new Map([...blobs].filter(([key]) => files.some((file) => file.key === key && matches(file))))

const sizeOf = (blobs: Blobs) => [...blobs.values()].reduce((sum, blob) => sum + blob.size, 0)
