import type { QueryClient } from '@tanstack/react-query'
import { isPending, newOperation, type Operation, type PendingFile } from '#shared/offline.ts'
import type { QuickKind } from '#shared/quick.ts'
import { refusals } from '#shared/refusals.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { ApiError } from '#web/lib/api.ts'
import { type Blobs, type Database, database } from './database.ts'
import { memoryDatabase } from './memory-database.ts'
import { loadOperations, type OperationKind } from './operation-kind.ts'
import { operationIdOf, outboxChanged, whileSubmitting } from './outbox.ts'
import { askToPersist, needsRoom, onDevice } from './room.ts'
import { senderFor } from './sender.ts'
import { changed, type Submitted, sendWritten, type Written, write } from './submit-to.ts'
import { sync } from './syncing.ts'

/** Milliseconds until whoever saves something reads that it is stored on the device and sent later. */
const submitTimeout = 15_000

export interface Submission<Data> {
  data: Data
  /** The id of the draft that it was. */
  draftId?: string
  /** The form of a created entry. */
  type?: QuickKind
  files?: PendingFile[]
  /** The bytes of the files; those that are uploaded are stored only where the operation stays pending. */
  blobs?: Blobs
  /** The operations that have to be stored first. */
  needs?: string[]
  /** Called once the device has it, before it is sent: from then on the draft is none any more. */
  onWritten?: () => void
}

/** In place of the disk where the browser stores nothing. */
const memory = memoryDatabase()

/**
 * Writes an operation to the device and sends it at once. Throws an ApiError where the server refuses it: then nothing of
 * a new one stays in the outbox, and the form keeps its words.
 */
export function submit<Data, Reply>(
  client: QueryClient,
  kind: OperationKind<Data, Reply>,
  submission: Submission<Data>,
): Promise<Submitted<Reply>> {
  const operation = operationOf(client, kind, submission)
  return whileSubmitting(operation.id, async () => {
    const written = await writeToDevice(kind, operation, submission.blobs).catch((error: ApiError) => error)
    if (!(written instanceof ApiError)) submission.onWritten?.()
    const submitted = await (written instanceof ApiError
      ? submitFromMemory(client, kind, operation, written)
      : sendFromDevice(client, written, submission.blobs))
    return submitted as Submitted<Reply>
  })
}

/**
 * Writes an operation to the device; the caller has something to show before it syncs. Where the device stores nothing
 * the operation is sent at once.
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

/**
 * Changes a pending operation and sends it at once. Answers undefined where that is too late: it was sent or discarded in
 * the meantime, or `change` answers undefined because it has become another one.
 */
export async function submitChange(
  client: QueryClient,
  id: string,
  change: (operation: Operation) => Partial<Operation> | undefined,
  { blobs = new Map(), onWritten }: Pick<Submission<unknown>, 'blobs' | 'onWritten'> = {},
): Promise<Submitted<unknown> | undefined> {
  await needsRoom(sizeOf(blobs))
  const operation = await onDevice(() =>
    database().change(
      id,
      (before) => {
        const changes = isPending(before) ? change(before) : undefined
        return changes && changed(before, changes)
      },
      blobs,
    ),
  )
  if (!operation) return undefined
  onWritten?.()
  return sendFromDevice(client, { operation, isMerged: true })
}

function operationOf<Data, Reply>(
  client: QueryClient,
  { kind, schema, subjectOf }: OperationKind<Data, Reply>,
  { data: typed, draftId, type, files, needs }: Submission<Data>,
): Operation<Data> {
  const data = schema.parse(typed)
  return newOperation({
    kind,
    data,
    userId: userIdIn(client),
    now: Date.now(),
    ...(draftId && { id: operationIdOf(draftId) }),
    ...(subjectOf && { subject: subjectOf(data) }),
    ...(type && { type }),
    ...(files && { files }),
    ...(needs && { needs }),
  })
}

function userIdIn(client: QueryClient): number {
  const user = currentUserIn(client)
  if (!user) throw new ApiError(refusals.SIGNED_OUT.status, 'SIGNED_OUT', refusals.SIGNED_OUT.message)
  return user.id
}

/** The bytes of files that are uploaded already wait until it is known that the operation stays pending. */
async function writeToDevice<Data, Reply>(
  kind: OperationKind<Data, Reply>,
  operation: Operation<Data>,
  blobs: Blobs = new Map(),
): Promise<Written> {
  const needed = blobsOf(operation, blobs, (file) => !file.uploaded)
  await needsRoom(sizeOf(needed))
  const written = await onDevice(() => write(database(), kind, operation, needed))
  askToPersist()
  return written
}

async function sendFromDevice(client: QueryClient, written: Written, blobs: Blobs = new Map()) {
  const submitted = await send(client, database(), written)
  if (submitted.state === 'pending') {
    const { operation } = written
    const uploaded = blobsOf(operation, blobs, (file) => file.uploaded !== undefined)
    // Without room for them they count on the server, which has them for a day.
    if (uploaded.size > 0)
      await database()
        .change(operation.id, (one) => one, uploaded)
        .catch(() => undefined)
    void sync(client, { isQuiet: true })
  }
  await outboxChanged()
  return submitted
}

/** Where the device stores nothing, an operation is safe with the server alone; otherwise the form has to stay open. */
async function submitFromMemory<Data, Reply>(
  client: QueryClient,
  kind: OperationKind<Data, Reply>,
  operation: Operation<Data>,
  failure: ApiError,
) {
  const submitted = await send(client, memory, await write(memory, kind, operation))
  if (submitted.state === 'pending') throw failure
  return submitted
}

async function send(client: QueryClient, from: Database, written: Written): Promise<Submitted<unknown>> {
  const { id, userId } = written.operation
  // 'Offline' is certain; 'online' is not.
  if (!navigator.onLine) return { state: 'pending', id }
  const sender = senderFor(client, from, userId, AbortSignal.timeout(submitTimeout))
  try {
    await loadOperations()
    return await sendWritten(sender, written)
  } catch (error) {
    if (error instanceof ApiError) throw error
    return { state: 'pending', id }
  }
}

const blobsOf = ({ files }: Operation, blobs: Blobs, isMeant: (file: PendingFile) => boolean): Blobs =>
  new Map([...blobs].filter(([key]) => files.some((file) => file.key === key && isMeant(file))))

const sizeOf = (blobs: Blobs) => [...blobs.values()].reduce((sum, blob) => sum + blob.size, 0)
