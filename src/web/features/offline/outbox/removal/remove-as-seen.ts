import { z } from 'zod/mini'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Changed, fieldsIn } from '../changed.ts'
import type { RemovalConflict } from '../define-operation.ts'
import { type Calls, expectNothing } from '../sending/calls.ts'

type Values = Record<string, unknown>

export const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'

/** The version saved by another device, if that is why a call was refused. */
export const currentIn = <Stored>(error: unknown, reply: z.ZodMiniType<Stored>): Stored | undefined =>
  error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE' ? reply.safeParse(error.current).data : undefined

interface Removal<Stored> {
  calls: Calls
  /** The path of the thing. */
  one: string
  reply: z.ZodMiniType<Stored>
  /** Its fields as they were seen. */
  seen: object
  /** This device's changes of it, stored or pending. */
  written: object[]
}

/** Removes a thing, unless another device has written in it since it was seen: then returns what it is now. */
export async function removeAsSeen<Stored extends object>(removal: Removal<Stored>): Promise<Stored | undefined> {
  const { calls, one, reply, seen, written } = removal
  let was: object | undefined = seen
  for (;;) {
    try {
      expectNothing(await calls.delete(one, was && Object.keys(was).length > 0 ? { was } : undefined))
      return undefined
    } catch (error) {
      if (isGone(error)) return undefined
      const theirs = currentIn(error, reply)
      if (theirs === undefined) throw error
      if (!isKnown(theirs, [seen, ...written])) return theirs
      const current = pick(theirs, Object.keys(seen))
      // The server compares in another way than this release: it can't say anything else than what was seen.
      was = isSame(current, was) ? undefined : current
    }
  }
}

/** Whether each field is as it was seen, or as this device has written it. */
const isKnown = (theirs: object, [seen = {}, ...written]: object[]) =>
  Object.keys(seen).every((name) =>
    [seen, ...written].some((one) => name in one && isSame((one as Values)[name], (theirs as Values)[name])),
  )

const pick = (values: object, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (values as Values)[name]]))

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

/** Files are the same by their names; an older release didn't store all there is to say about them. */
const comparable = (value: unknown) => (value as { filename?: unknown } | null)?.filename ?? value

const conflict = z.object({ theirs: z.unknown() })

/** How to decide a removal that met what another device has written. */
export function removalConflict<Stored, Data extends Changed<Stored>>(
  reply: z.ZodMiniType<Stored>,
  { seen, change, removal }: Data,
  met: unknown,
): RemovalConflict<Data> | undefined {
  const { data: theirs, success } = reply.safeParse(conflict.safeParse(met).data?.theirs)
  if (!success || removal !== 'remove') return undefined
  const of = (changed: Changed<Stored>) => changed as Data
  return {
    anyway: of({ seen: theirs, change: {}, removal: 'remove' }),
    undo: of({ seen: theirs, change, removal: 'restore' }),
    kept: fieldsIn(change).length > 0 ? of({ seen, change }) : undefined,
  }
}
