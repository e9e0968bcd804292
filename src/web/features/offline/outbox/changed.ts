import { isStuck, type Operation } from '#shared/offline/operations.ts'

/** Everything done to something stored: its fields changed, removed, restored. */
export interface Changed<Stored> {
  /** As it was seen. */
  seen: Stored
  /** The new fields. `was` has them as they were seen: what somebody else has changed since isn't overwritten. */
  change: { was?: object }
  removal?: 'remove' | 'restore' | undefined
}

/** The names of the fields that a change changes. */
export const fieldsIn = (change: object) => Object.keys(change).filter((name) => name !== 'was')

/** A thing as it was seen before the earlier of two changes, when what is shown by now includes that one. */
export function seenBefore<Stored extends object>(before: Stored, change: object, shown: Stored): Stored {
  const covered = fieldsIn(change).map((name) => [name, before[name as keyof Stored]])
  return { ...shown, ...Object.fromEntries(covered) }
}

/**
 * What the first of two operations saw is what both were based on, unless it was refused for it: then the thing is shown as
 * it is stored, also if it was to be removed, and whoever changes it keeps it.
 */
export function mergedChange<Data extends Changed<object>>(
  { data: earlier, ...state }: Pick<Operation<Data>, 'data' | 'problem' | 'conflict'>,
  later: Data,
): Data {
  const isRefused = isStuck(state)
  const [first, second] = [earlier.change.was, later.change.was]
  const was = isRefused ? { ...first, ...second } : { ...second, ...first }
  const change = { ...earlier.change, ...later.change, ...(Object.keys(was).length > 0 && { was }) }
  const isKept = isRefused && earlier.removal === 'remove'
  const removal = later.removal ?? (isKept ? undefined : earlier.removal)
  const seen = isRefused ? later.seen : seenBefore(earlier.seen, earlier.change, later.seen)
  return { seen, change, ...(removal && { removal }) } as Data
}
