import { limits } from '../foundation/limits.ts'
import type { Entry, EntryField, NewEntry } from './entries.ts'
import type { EntryChange } from './entry-operations.ts'
import { entryFields, fieldRules } from './entry-rules.ts'
import { entryDataOf, type PendingEntry, withChange } from './pending-entries.ts'

/** Whether an entry already has all that a create for the same planned session would store. */
export const isContainedIn = (theirs: Entry, payload: NewEntry): boolean =>
  entryFields.every((name) => fieldRules[name].has(theirs[name], payload[name]))

/**
 * The changes a create makes to the entry that its session already has. A quick log says in its title what it is about, so
 * the title goes into the notes.
 */
export function additionTo(theirs: Entry, { data, type }: Pick<PendingEntry, 'data' | 'type'>): EntryChange {
  const { newTags, ...fields } = entryDataOf(data)
  const notes = type === 'technique' ? [fields.title, fields.notes].filter(Boolean).join('\n') : fields.notes
  const mine: Record<EntryField, unknown> = { ...fields, notes }
  const added = entryFields.map((name) => [name, fieldRules[name].add(theirs[name], mine[name])] as const)
  return {
    entry: theirs,
    changes: Object.fromEntries(added.filter(([, value]) => value !== undefined)),
    newTags,
  }
}

/** Whether a create adds anything to the entry that is already stored, and whether it fits. */
export function addsTo(
  theirs: Entry,
  operation: Pick<PendingEntry, 'data' | 'type' | 'files'>,
): 'something' | 'nothing' | 'too much' {
  const data = additionTo(theirs, operation)
  if (Object.keys(data.changes).length + data.newTags.length + operation.files.length === 0) return 'nothing'
  const { notes, fileAttachments, videoLinks, rounds } = withChange(theirs, { data, files: operation.files }, [])
  const fits =
    notes.length <= limits.notes &&
    rounds.length <= limits.roundsOnAnEntry &&
    (data.changes.tags ?? theirs.tags).length + data.newTags.length <= limits.tagsOnAnEntry &&
    fileAttachments.length <= limits.filesOnAnEntry &&
    videoLinks.length <= limits.videoLinks
  return fits ? 'something' : 'too much'
}

/**
 * A change on top of an entry that another device has changed since: it wins, except that from what there can be several of,
 * such as tags and files, it takes only what it removed itself.
 */
export function changeOnto(theirs: Entry, { entry: seen, changes, ...rest }: EntryChange): EntryChange {
  const changed = entryFields.filter((name) => name in changes)
  const merged = changed.map((name) => [name, fieldRules[name].merge(seen[name], changes[name], theirs[name])])
  return { ...rest, entry: theirs, changes: { ...changes, ...Object.fromEntries(merged) } }
}
