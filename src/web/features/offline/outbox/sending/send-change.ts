import type { z } from 'zod/mini'
import { failureOf, type Operation } from '#shared/offline/operations.ts'
import { ApiError, isGone, unlessGone } from '#web/lib/api/api-error.ts'
import { type Changed, fieldsIn } from '../changed.ts'
import type { Sent } from '../define-operation.ts'
import { type Calls, expectNothing } from './calls.ts'

/** What a thing has become, by the id it was seen with. */
export interface ChangedReply<Stored> {
  id: number
  /** Null if it was removed. */
  stored: Stored | null
}

/** A kind of thing: where it is stored, and what one is called. */
export interface StoredKind<Stored> {
  /**
   * Where one is created; `PATCH {path}/{id}` changes it, `DELETE {path}/{id}` removes it, and `POST {path}/{id}/restore`
   * takes that back.
   */
  path: string
  reply: z.ZodMiniType<Stored>
  noun: string
  /** What people have written in it: that is not deleted unseen. By default all but its id. */
  writtenIn?: ((stored: Stored) => object) | undefined
  /** Fields as they are sent: by its id what the device has whole. By default as they are. */
  sentOf?: ((fields: object) => object) | undefined
}

interface Sending<Stored> extends StoredKind<Stored> {
  calls: Calls
  otherCalls: Calls
  operation: Operation
  changed: Changed<Stored>
  dataOf: (changed: Changed<Stored>) => object
}

/** What is sent next of all that is done to a thing: what is written before it is deleted comes back with Undo. */
function stepOf({ change, removal }: Changed<object>): 'restore' | 'change' | 'remove' | undefined {
  if (removal === 'restore') return 'restore'
  return fieldsIn(change).length > 0 ? 'change' : removal
}

/** Sends the next of all that is done to a thing; `changeLeft` says what follows. */
export async function sendChange<Stored extends { id: number }>(
  sending: Sending<Stored>,
): Promise<Sent<ChangedReply<Stored>>> {
  const { changed } = sending
  const step = stepOf(changed)
  if (step === 'remove') return remove(sending)
  if (step === 'change') return changed.removal ? patchBeforeRemoval(sending) : patch(sending)
  const stored = step === 'restore' ? await restore(sending) : changed.seen
  return { reply: { id: changed.seen.id, stored } }
}

/** What is left to do with a thing once what was sent of it is stored. */
export function changeLeft<Stored extends { id: number }>(
  { seen, change, removal }: Changed<Stored>,
  sent: Changed<Stored>,
  reply: ChangedReply<Stored>,
): Changed<Stored> | undefined {
  const step = stepOf(sent)
  const { was: _, ...stored } = step === 'change' ? sent.change : {}
  const left: Changed<Stored> = {
    // One that was created again has another id.
    seen: { ...seen, ...stored, id: reply.stored?.id ?? seen.id },
    change: changesSince(change, stored),
    ...(removal && removal !== step && { removal }),
  }
  return stepOf(left) && left
}

/** The fields of a change that differ from those that are stored by now, which is what it overwrites. */
function changesSince({ was, ...fields }: Changed<object>['change'], stored: Record<string, unknown>) {
  const left = Object.entries(fields).filter(([name, value]) => !(name in stored && isSame(stored[name], value)))
  return { ...Object.fromEntries(left), ...(was && { was: { ...was, ...stored } }) }
}

async function patch<Stored extends { id: number }>(
  sending: Sending<Stored>,
): Promise<Sent<ChangedReply<Stored>>> {
  const { changed, noun } = sending
  const { id } = changed.seen
  try {
    return { reply: { id, stored: await patched(sending) } }
  } catch (error) {
    if (!isGone(error)) throw error
    // What was deleted elsewhere needs no snooze and isn't due. But words aren't dropped.
    if (changed.change.was) throw new ApiError(404, 'NOT_FOUND', `This ${noun} was deleted on another device.`)
    return { reply: { id, stored: null } }
  }
}

async function patched<Stored extends { id: number }>(sending: Sending<Stored>) {
  const { calls, path, reply, changed, sentOf = asItIs } = sending
  const { was = {}, ...fields } = changed.change
  return reply.parse(
    (await calls.patch(`${path}/${changed.seen.id}`, { ...sentOf(fields), ...bodyOf(sentOf(was)) })).body,
  )
}

/** A change that the server refuses keeps nobody from deleting: without a plan, that is still free. */
async function patchBeforeRemoval<Stored extends { id: number }>(
  sending: Sending<Stored>,
): Promise<Sent<ChangedReply<Stored>>> {
  const { changed, operation, dataOf } = sending
  try {
    return { reply: { id: changed.seen.id, stored: await patched(sending) } }
  } catch (error) {
    const isRefused = error instanceof ApiError && failureOf(error.status, error.code) === 'refused'
    if (!isRefused || error.code === 'FILE_UNKNOWN' || error.code === 'WRITE_TAKEN') throw error
    const theirs = theirsIn(sending, error)
    return theirs
      ? { conflict: { theirs } }
      : { becomes: { ...operation, data: dataOf({ ...changed, change: {} }) } }
  }
}

/** Removes what was seen; it is a conflict if another device has written in it. */
async function remove<Stored extends { id: number }>(
  sending: Sending<Stored>,
): Promise<Sent<ChangedReply<Stored>>> {
  const { calls, otherCalls, path, changed, writtenIn = withoutId } = sending
  const at = `${path}/${changed.seen.id}`
  const was = writtenIn(changed.seen)
  const removed = { reply: { id: changed.seen.id, stored: null } }
  try {
    const deleted = await calls.delete(at, bodyOf(was)).catch(unlessGone)
    if (deleted) expectNothing(deleted)
    return removed
  } catch (error) {
    const theirs = theirsIn(sending, error)
    if (!theirs) throw error
    if (Object.entries(was).some(([name, value]) => !isSame(value, theirs[name as keyof Stored])))
      return { conflict: { theirs } }
    // The server compares in another way than this release: it can't say anything else than what was seen.
    await otherCalls.delete(at).catch(unlessGone)
    return removed
  }
}

/** Takes back a removal. What can't be restored anymore is created again. */
async function restore<Stored extends { id: number }>(sending: Sending<Stored>): Promise<Stored> {
  const { calls, path, reply, operation, changed, sentOf = asItIs } = sending
  try {
    return reply.parse((await calls.post(`${path}/${changed.seen.id}/restore`)).body)
  } catch (error) {
    if (!isGone(error)) throw error
    const again = { ...sentOf(withoutId(changed.seen)), clientId: operation.id }
    return reply.parse((await calls.post(path, again)).body)
  }
}

/** What another device has made of it, if that is why a call was refused. */
const theirsIn = <Stored>({ reply }: Sending<Stored>, error: unknown): Stored | undefined =>
  error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE' ? reply.safeParse(error.current).data : undefined

/** Sends a change that the release before has sent: what may be its own is as if it had been seen (decision 017). */
export async function settleChange<Stored extends { id: number }>(
  tried: { change: object }[],
  sending: Sending<Stored>,
): Promise<Sent<ChangedReply<Stored>>> {
  const { operation, changed, dataOf, reply } = sending
  const becomes = (left: Changed<Stored>) => ({ becomes: { ...operation, data: dataOf(left), files: [] } })
  const written = tried.map(({ change }) => change)
  try {
    const sent = await sendChange(sending)
    const met = 'conflict' in sent && reply.safeParse((sent.conflict as { theirs: unknown }).theirs).data
    if (met) return becomes(asIfSeen(changed, written, met))
    const left = 'reply' in sent && changeLeft(changed, changed, sent.reply)
    return left ? becomes(left) : sent
  } catch (error) {
    const theirs = theirsIn(sending, error)
    if (!theirs) throw error
    return becomes(asIfSeen(changed, written, theirs))
  }
}

/** A change, as if what is there now had been seen where this device may have written it. */
function asIfSeen<Stored extends object>(
  { seen, change, ...rest }: Changed<Stored>,
  tried: object[],
  theirs: Stored,
): Changed<Stored> {
  const written = Object.entries(theirs).filter(([name, value]) =>
    tried.some((fields) => name in fields && isSame(fields[name as keyof typeof fields], value)),
  )
  const { was } = change
  const seenSo = was && Object.fromEntries(written.filter(([name]) => name in was))
  return {
    ...rest,
    seen: { ...seen, ...Object.fromEntries(written) },
    change: { ...change, ...(was && { was: { ...was, ...seenSo } }) },
  }
}

/** Files are the same by their names; an older release didn't store all there is to say about them. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

const comparable = (value: unknown) => (value as { filename?: unknown } | null)?.filename ?? value

const bodyOf = (was: object) => (Object.keys(was).length > 0 ? { was } : undefined)

const asItIs = (fields: object) => fields

const withoutId = ({ id: _, ...fields }: { id: number }): object => fields
