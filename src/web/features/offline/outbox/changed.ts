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
