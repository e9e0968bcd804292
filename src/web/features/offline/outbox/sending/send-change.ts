import type { z } from 'zod/mini'
import { failureOf } from '#shared/offline/operations.ts'
import { ApiError, isGone, unlessGone } from '#web/lib/api/api-error.ts'
import { callAsSeen, isKnown, refuseGone, removeAsSeen } from '../as-seen.ts'
import { type Changed, fieldsIn } from '../changed.ts'
import type { Sent } from '../define-operation.ts'
import type { Calls } from './calls.ts'

/** What a thing has become, by the id it was seen with. */
export interface ChangedReply<Stored> {
  id: number
  /** Null if it was removed. */
  stored: Stored | null
}

/** Things of a kind: where they are stored, and what one is called. */
export interface Things<Stored> {
  /**
   * Where one is created; `PATCH {path}/{id}` changes it, `DELETE {path}/{id}` removes it, and `POST {path}/{id}/restore`
   * takes that back.
   */
  path: string
  reply: z.ZodMiniType<Stored>
  noun: string
  /** What people have written in it: that is not deleted unseen. By default all but its id. */
  writtenIn?: ((stored: Stored) => object) | undefined
}

interface Sending<Stored> extends Things<Stored> {
  calls: Calls
  clientId: string
  changed: Changed<Stored>
  /** The fields of earlier attempts, any one of which may have arrived. */
  tried: object[]
}

/** Safe to repeat: a change names what it overwrites, and a removal and its undo say what is to be. */
export async function sendChange<Stored extends { id: number }>(
  sending: Sending<Stored>,
): Promise<Sent<ChangedReply<Stored>>> {
  const { seen, change, removal } = sending.changed
  const become = (stored: Stored | null) => ({ reply: { id: seen.id, stored } })
  if (removal === 'remove') {
    const theirs = await remove(sending)
    return theirs ? { conflict: { theirs } } : become(null)
  }
  if (removal === 'restore') return become(await restore(sending))
  if (fieldsIn(change).length === 0) return become(seen)
  // What was deleted elsewhere needs no snooze and isn't due. But words aren't dropped.
  const patched = await patch(sending).catch(change.was ? refuseGone(sending.noun) : unlessGone)
  return become(patched ?? null)
}

/** Changes what was seen; an earlier attempt that has arrived is no change by somebody else. */
function patchAsSeen<Stored extends { id: number }>({ calls, path, reply, changed, tried }: Sending<Stored>) {
  const { was: seen = {}, ...fields } = changed.change
  return callAsSeen<Stored, object>({
    seen,
    call: (was) => calls.patch(`${path}/${changed.seen.id}`, { ...fields, ...bodyOf(was) }),
    theirsAfter: currentIn(reply),
    next: (theirs, was) => {
      const now = knownNow(theirs, [seen, fields, ...tried])
      return now && !isKnown(now, [was]) ? now : undefined
    },
  })
}

async function patch<Stored extends { id: number }>(sending: Sending<Stored>): Promise<Stored> {
  const patched = await patchAsSeen(sending)
  if ('refusal' in patched) throw patched.refusal
  return sending.reply.parse(patched.reply.body)
}

/** Returns what the thing is now instead if another device has written in it. */
async function remove<Stored extends { id: number }>(sending: Sending<Stored>): Promise<Stored | undefined> {
  const { calls, path, reply, changed, tried, writtenIn = withoutId } = sending
  const { seen } = changed
  const { was: _, ...fields } = changed.change
  if (fieldsIn(fields).length > 0) {
    // First what was written before, so that it comes back with Undo.
    const patched = await patchAsSeen(sending).catch(unlessRefused)
    if (patched && 'theirs' in patched) return patched.theirs
  }
  const written = writtenIn({ ...seen, ...fields })
  return removeAsSeen<Stored, object>({
    seen: written,
    call: (was) => calls.delete(`${path}/${seen.id}`, bodyOf(was)),
    theirsAfter: currentIn(reply),
    next: (theirs, was) => {
      const now = knownNow(theirs, [written, seen, ...tried])
      // The server compares in another way than this release: it can't say anything else than what was seen.
      return now && isKnown(now, [was]) ? {} : now
    },
  })
}

/** Takes back a removal, and then makes the changes that came with it. */
async function restore<Stored extends { id: number }>(sending: Sending<Stored>): Promise<Stored> {
  const { calls, path, reply, changed } = sending
  try {
    const restored = await calls.post(`${path}/${changed.seen.id}/restore`)
    return fieldsIn(changed.change).length === 0 ? reply.parse(restored.body) : await patch(sending)
  } catch (error) {
    if (!isGone(error)) throw error
    return createAgain(sending)
  }
}

/** For what can't be restored anymore. If an earlier attempt has created it, only what was changed since is sent. */
async function createAgain<Stored extends { id: number }>(sending: Sending<Stored>): Promise<Stored> {
  const { calls, path, reply, clientId, changed } = sending
  const { was: _, ...fields } = changed.change
  const posted = await calls.post(path, { ...withoutId(changed.seen), ...fields, clientId })
  const stored = reply.parse(posted.body)
  if (posted.status === 201 || posted.isSamePayload || Object.keys(fields).length === 0) return stored
  return reply.parse((await calls.patch(`${path}/${stored.id}`, fields)).body)
}

/** A change that the server refuses keeps nobody from deleting: without a plan, that is still free. */
function unlessRefused(error: unknown): undefined {
  const isRefused = error instanceof ApiError && failureOf(error.status, error.code) === 'refused'
  if (!isRefused || error.code === 'FILE_UNKNOWN') throw error
}

const currentIn =
  <Stored>(reply: z.ZodMiniType<Stored>) =>
  ({ current }: ApiError): Stored | undefined =>
    reply.safeParse(current).data

/** The fields of the first version as they are now; undefined if one is as no version has it. */
function knownNow(theirs: object, versions: [object, ...object[]]): object | undefined {
  const names = Object.keys(versions[0])
  const now = Object.fromEntries(names.map((name) => [name, (theirs as Record<string, unknown>)[name]]))
  return isKnown(now, versions) ? now : undefined
}

const bodyOf = (was: object) => (Object.keys(was).length > 0 ? { was } : undefined)

const withoutId = ({ id: _, ...fields }: { id: number }): object => fields
