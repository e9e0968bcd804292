import type { QueryClient } from '@tanstack/react-query'
import {
  isOfKind,
  isPending,
  type KindName,
  type Operation,
  type OperationData,
} from '#shared/offline/operations.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { changesOf } from '#web/lib/api/create-once.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import type { CreateKind } from './define-create.ts'
import { findOperation } from './outbox.ts'
import { announceStored } from './sending/announce-stored.ts'
import type { Submitted } from './sending/send-stored.ts'
import { type Submission, submitChange, submitTimeout } from './submit.ts'

interface Edit<Data, Stored> extends Pick<Submission<Data>, 'files' | 'blobs' | 'needs' | 'draft'> {
  /** The operation as it was when the form opened. */
  pending: Operation<Data>
  changes: Partial<Data>
  /** The keys of pending files that were removed. */
  removedFiles?: string[]
  /**
   * Changes what has been stored since the form opened, or returns undefined if nothing was. By default patches the
   * changed fields, without files.
   */
  changeStored?: (operation: Operation) => Promise<Submitted<Stored>> | undefined
}

/**
 * Changes a create that is pending, or was when the form opened: by now it may have a new id, be stored, or be
 * discarded. Throws an ApiError if it was discarded or the server refuses the change.
 */
export async function submitPendingCreate<Name extends KindName, Stored extends { id: number }>(
  client: QueryClient,
  create: CreateKind<Name, Stored>,
  edit: Edit<OperationData[Name], Stored>,
): Promise<Submitted<Stored>> {
  const { pending, changes, files = [], removedFiles = [], needs = [], blobs, draft } = edit
  const { changeStored = (operation) => patchStored(client, create, edit, operation) } = edit
  const submitted = await submitChange(
    client,
    pending.id,
    (before) =>
      isOfKind(before, create.kind)
        ? {
            data: { ...before.data, ...changes },
            files: [...before.files.filter(({ key }) => !removedFiles.includes(key)), ...files],
            needs: [...before.needs, ...needs],
          }
        : undefined,
    { ...(blobs && { blobs }), draft },
  )
  if (submitted) return submitted as Submitted<Stored>
  const operation = await findOperation(pending.id)
  if (operation && isOfKind(operation, create.kind) && isPending(operation)) {
    return submitPendingCreate(client, create, { ...edit, pending: { ...pending, id: operation.id } })
  }
  const changed = operation && (await changeStored(operation))
  if (!changed) {
    throw new ApiError(404, 'NOT_FOUND', 'It’s no longer on this device: you discarded it in another tab.')
  }
  return changed
}

async function patchStored<Name extends KindName, Stored extends { id: number }>(
  client: QueryClient,
  { path, reply, payloadOf, refreshes }: CreateKind<Name, Stored>,
  { pending, changes }: Edit<OperationData[Name], Stored>,
  operation: Operation,
): Promise<Submitted<Stored> | undefined> {
  const { data: stored } = reply.safeParse(operation.reply)
  if (!stored) return undefined
  const fieldsOf = (data: OperationData[Name]) => payloadOf({ ...pending, data }, new Map())
  const body = changesOf(fieldsOf({ ...pending.data, ...changes }), fieldsOf(pending.data))
  const call = { method: 'PATCH', body, as: operation.userId, timeout: submitTimeout } as const
  const changed = await fetchJson(reply, `${path}/${stored.id}`, call)
  announceStored(client, operation, changed)
  refreshPaths(client, refreshes)
  return { state: 'stored', id: operation.id, reply: changed }
}
