import { counted } from '#shared/foundation/numbers.ts'
import type { TagUse } from '#shared/training/tags.ts'
import type { Shown } from '#web/features/offline/things/things.ts'
import { dateWithYear } from '#web/lib/date-time.ts'

/** A tag with how often it is used, if that is known. */
export interface UsedTag {
  tag: Shown<'Tag'>
  use: TagUse | undefined
}

/** The line of facts under a tag's name. */
export function usesFacts(use: TagUse | undefined): string[] {
  if (!use) return []
  if (use.lastUsed === null) return ['No entries yet']
  return [counted(use.entries, 'entry', 'entries'), `Last used ${dateWithYear(use.lastUsed)}`]
}

/** The orders a list of tags can have, by their labels. */
export const orders = {
  Name: () => 0,
  'Most used': (usedTag: UsedTag, other: UsedTag) => (other.use?.entries ?? 0) - (usedTag.use?.entries ?? 0),
  'Last used': (usedTag: UsedTag, other: UsedTag) =>
    (other.use?.lastUsed ?? '').localeCompare(usedTag.use?.lastUsed ?? ''),
} satisfies Record<string, (usedTag: UsedTag, other: UsedTag) => number>

export type Order = keyof typeof orders
