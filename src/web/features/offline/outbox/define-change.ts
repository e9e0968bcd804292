import { z } from 'zod/mini'
import type { KindName, Operation, PendingFile } from '#shared/offline/operations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Changed, fieldsIn } from './changed.ts'
import type { OperationKind } from './define-operation.ts'
import { currentIn, isGone, removalConflict, removeAsSeen } from './removal/remove-as-seen.ts'
import type { Calls, Reply } from './sending/calls.ts'

type Values = Record<string, unknown>

/** The changed thing, by the id it was seen with. */
export interface ChangedReply<Stored> {
  id: number
  /** Null if it was removed. */
  stored: Stored | null
}

/** The schema of the data. */
export const changedSchema = <Stored extends z.ZodMiniType, Change extends z.ZodMiniType>(
  seen: Stored,
  change: Change,
) => z.object({ seen, change, removal: z.exactOptional(z.enum(['remove', 'restore'])) })

interface Options<Stored, Data extends Changed<Stored>> {
  /**
   * Where it is created; `PATCH {path}/{id}` changes it, `DELETE {path}/{id}` removes it, and `POST {path}/{id}/restore`
   * takes that back.
   */
  path: string
  reply: z.ZodMiniType<Stored>
  /** The kind that creates it. */
  create: KindName
  /** The create for a change of a thing that is gone, or was changed by somebody else. */
  asData: (changed: Data) => unknown
  noun: string
  /** Handles files; by default there are none. */
  files?: {
    /** The change with those that were uploaded. */
    withUploaded: (change: Data['change'], files: PendingFile[]) => Data['change']
    /** Those that remain of the earlier of two operations. */
    keptOf: (earlier: PendingFile[], later: Data) => PendingFile[]
  }
}

const noFiles = {
  withUploaded: <Change>(change: Change) => change,
  keptOf: (): PendingFile[] => [],
}

/**
 * The common parts of kinds that change, remove, and restore things from `defineCreate`. Removing and restoring is safe to
 * repeat: both say what is to be, and a restored thing has the id it had.
 */
export function changing<Stored extends { id: number }, Data extends Changed<Stored>>({
  path,
  reply,
  create,
  asData,
  noun,
  files: { withUploaded, keptOf } = noFiles,
}: Options<Stored, Data>) {
  return {
    subjectOf: ({ seen }: Data) => `${noun}:${seen.id}`,
    merge: (earlier: Operation, later: Operation<Data>) => ({
      kind: later.kind,
      data: mergedChange(earlier as Operation<Data>, later.data),
      files: [...keptOf(earlier.files, later.data), ...later.files],
      tried: earlier.tried,
    }),
    payloadOf: ({ data, files }: Operation<Data>): Data => ({
      ...data,
      change: withUploaded(data.change, files),
    }),
    send: async (calls: Calls, { operation: { id: clientId }, payload, tried }: Attempt<Data>) => {
      const sending = { calls, path, reply, noun, clientId }
      const { id } = payload.seen
      if (payload.removal !== 'remove') return { reply: { id, stored: await send(sending, payload, tried) } }
      const theirs = await remove(sending, payload, tried)
      return theirs ? { conflict: { theirs } } : { reply: { id, stored: null } }
    },
    removalConflictOf: ({ data, conflict }: Operation<Data>) => removalConflict(reply, data, conflict),
    noun,
    asNew: ({ problem, subject: _, ...operation }: Operation<Data>): Operation | undefined => {
      const isLost = problem?.code === 'NOT_FOUND' || problem?.code === 'CHANGED_ELSEWHERE'
      return isLost && operation.data.removal === undefined
        ? { ...operation, kind: create, data: asData(operation.data), tried: [] }
        : undefined
    },
  } satisfies Partial<OperationKind<Data, ChangedReply<Stored>, Data>>
}

interface Attempt<Data> {
  operation: Operation<Data>
  payload: Data
  tried: Data[]
}

/**
 * The first of two operations has the version that both are based on, unless it was refused for it: then the thing is shown
 * as stored, even if it was to be removed, and changing it cancels the removal.
 */
export function mergedChange<Data extends Changed<object>>(
  { data: earlier, problem, conflict }: Pick<Operation<Data>, 'data' | 'problem' | 'conflict'>,
  later: Data,
): Data {
  const isRefused = problem !== undefined || conflict !== undefined
  const [first, second] = [earlier.change.was, later.change.was]
  const was = isRefused ? { ...first, ...second } : { ...second, ...first }
  const change = { ...earlier.change, ...later.change, ...(Object.keys(was).length > 0 && { was }) }
  const isKept = isRefused && earlier.removal === 'remove'
  const removal = later.removal ?? (isKept ? undefined : earlier.removal)
  const seen = isRefused ? later.seen : withPendingChange(earlier, later.seen)
  return { seen, change, ...(removal && { removal }) } as Data
}

/** A thing as it was seen, when what is shown by now includes the earlier change. */
function withPendingChange<Stored extends object>({ seen, change }: Changed<Stored>, shown: Stored): Stored {
  const covered = fieldsIn(change).map((name) => [name, (seen as Values)[name]])
  return { ...shown, ...Object.fromEntries(covered) }
}

interface Sending<Stored> {
  calls: Calls
  path: string
  reply: z.ZodMiniType<Stored>
  noun: string
  clientId: string
}

async function send<Stored extends { id: number }, Data extends Changed<Stored>>(
  sending: Sending<Stored>,
  payload: Data,
  tried: Data[],
): Promise<Stored> {
  if (payload.removal === 'restore') return restore(sending, payload, tried)
  return fieldsIn(payload.change).length === 0 ? payload.seen : patched(sending, payload, tried)
}

/** Removes a thing; returns what it is now instead if another device has written in it. */
async function remove<Stored extends { id: number }, Data extends Changed<Stored>>(
  sending: Sending<Stored>,
  payload: Data,
  tried: Data[],
): Promise<Stored | undefined> {
  const { calls, path, reply } = sending
  const { id, ...seen } = payload.seen
  const { was: _, ...change } = payload.change
  if (fieldsIn(change).length > 0) {
    // First what was typed before, so that it comes back with Undo.
    const patching = await patch(sending, payload, tried).catch((error: unknown) => error)
    const theirs = currentIn(patching, reply)
    if (theirs) return theirs
    if (patching instanceof Error) unlessGoneOrExpired(patching)
  }
  const written = [seen, ...tried.map(({ change: earlier }) => earlier)]
  return removeAsSeen({ calls, one: `${path}/${id}`, reply, seen: { ...seen, ...change }, written })
}

const patched = async <Stored extends { id: number }, Data extends Changed<Stored>>(
  sending: Sending<Stored>,
  payload: Data,
  tried: Data[],
): Promise<Stored> => sending.reply.parse((await patch(sending, payload, tried)).body)

/** Takes back a removal, and then makes the changes that came with it. */
async function restore<Stored extends { id: number }, Data extends Changed<Stored>>(
  sending: Sending<Stored>,
  payload: Data,
  tried: Data[],
): Promise<Stored> {
  const { calls, path, reply } = sending
  try {
    const restored = await calls.post(`${path}/${payload.seen.id}/restore`)
    return fieldsIn(payload.change).length === 0
      ? reply.parse(restored.body)
      : await patched(sending, payload, tried)
  } catch (error) {
    if (!isGone(error)) throw error
    return createAgain(sending, payload)
  }
}

/** For what can't be restored anymore. If an earlier attempt has created it, only what was changed since is sent. */
async function createAgain<Stored extends { id: number }>(
  { calls, path, reply, clientId }: Sending<Stored>,
  { seen: { id: _, ...seen }, change: { was: _was, ...fields } }: Changed<Stored>,
): Promise<Stored> {
  const posted = await calls.post(path, { ...seen, ...fields, clientId })
  const stored = reply.parse(posted.body)
  if (posted.status === 201 || posted.isSamePayload || Object.keys(fields).length === 0) return stored
  return reply.parse((await calls.patch(`${path}/${stored.id}`, fields)).body)
}

/** A deleted thing needs no change, and without a plan, deleting is still free. */
function unlessGoneOrExpired(error: unknown) {
  if (!isGone(error) && !(error instanceof ApiError && error.code === 'SUBSCRIPTION_REQUIRED')) throw error
}

/** An earlier attempt may have arrived, and is no change by somebody else. */
async function patch<Data extends Changed<{ id: number }>>(
  sending: Sending<unknown>,
  { seen, change }: Data,
  tried: Data[],
): Promise<Reply> {
  try {
    return await sending.calls.patch(`${sending.path}/${seen.id}`, change)
  } catch (error) {
    if (isGone(error)) throw new ApiError(404, 'NOT_FOUND', `This ${sending.noun} was deleted on another device.`)
    const [earlier, ...others] = tried
    if (!earlier || !(error instanceof ApiError) || error.code !== 'CHANGED_ELSEWHERE') throw error
    const { was: _, ...arrived } = earlier.change
    const known = Object.fromEntries(
      Object.entries(arrived as Values).filter(([name]) => fieldsIn(change).includes(name)),
    )
    return patch(
      sending,
      { ...({ seen } as Data), change: { ...change, was: { ...change.was, ...known } } },
      others,
    )
  }
}
