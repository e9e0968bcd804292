import { ApiError, isGone, unlessGone } from '#web/lib/api/api-error.ts'
import { expectNothing, type Reply } from './sending/calls.ts'

interface AsSeen<Stored, Seen> {
  seen: Seen
  /** Says what was seen, and is refused if another device has changed that since. */
  call: (seen: Seen) => Promise<Reply>
  /** What there is now, after such a refusal; undefined if it isn't known. */
  theirsAfter: (refusal: ApiError) => Promise<Stored> | Stored | undefined
  /** What counts as seen then; undefined if that would overwrite what nobody here knows. */
  next: (theirs: Stored, seen: Seen) => Seen | undefined
}

/** What a call came to: the reply, or what another device has made of it. */
type Outcome<Stored> = { reply: Reply } | { theirs: Stored; refusal: ApiError }

/** Makes a call that overwrites only what was seen, merging it with what other devices have written since. */
export async function callAsSeen<Stored, Seen>({
  call,
  theirsAfter,
  next,
  ...first
}: AsSeen<Stored, Seen>): Promise<Outcome<Stored>> {
  let { seen } = first
  for (;;) {
    try {
      return { reply: await call(seen) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_ELSEWHERE') throw error
      const theirs = await theirsAfter(error)
      if (theirs === undefined) throw error
      const following = next(theirs, seen)
      if (following === undefined) return { theirs, refusal: error }
      seen = following
    }
  }
}

/** Removes only what was seen; returns what there is now instead if another device has written in it. */
export async function removeAsSeen<Stored, Seen>(removal: AsSeen<Stored, Seen>): Promise<Stored | undefined> {
  const call = async (seen: Seen) => {
    const reply = await removal.call(seen)
    expectNothing(reply)
    return reply
  }
  const removed = await callAsSeen({ ...removal, call }).catch(unlessGone)
  return removed && 'theirs' in removed ? removed.theirs : undefined
}

/** For a call whose words are kept when what they were written in is gone. */
export const refuseGone =
  (noun: string) =>
  (error: unknown): never => {
    throw isGone(error) ? new ApiError(404, 'NOT_FOUND', `This ${noun} was deleted on another device.`) : error
  }

/** Whether each field is as one of these versions has it: as it was seen, or as this device has written it. */
export const isKnown = <Name extends string>(
  fields: Partial<Record<Name, unknown>>,
  versions: object[],
  isSame: (name: Name, one: unknown, other: unknown) => boolean = isSameValue,
) =>
  Object.entries(fields).every(([name, value]) =>
    versions.some(
      (version) => name in version && isSame(name as Name, version[name as keyof typeof version], value),
    ),
  )

/** Files are the same by their names; an older release didn't store all there is to say about them. */
const isSameValue = (_name: string, one: unknown, other: unknown) =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

const comparable = (value: unknown) => (value as { filename?: unknown } | null)?.filename ?? value
