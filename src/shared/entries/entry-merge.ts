import { roundInputOf } from '../sparring/rounds.ts'
import type { Entry, EntryChanges, NewEntry } from './entries.ts'
import { entryFields, fieldRules, mergeSets } from './entry-rules.ts'

/** The fields of an entry that can change, without what a change says about itself. */
export type ChangedFields = Omit<EntryChanges, 'scope' | 'updatedAt'>
export type ChangedField = keyof ChangedFields

/** Fields of one rule: the server takes them together. */
const ruleFieldNames = entryFields.filter((name) => fieldRules[name].kind === 'recurrence')

/** A stored entry as the fields of a change. */
export function changedFieldsOf(entry: Entry): Required<ChangedFields> {
  const { id: _id, planned: _planned, updatedAt: _updatedAt, ...shown } = entry
  const { tags, techniques, fileAttachments, rounds, ...fields } = shown
  return {
    ...fields,
    tags: tags.map((tag) => tag.id),
    techniques: techniques.map((technique) => technique.id),
    fileAttachments: fileAttachments.map(({ filename }) => ({ filename })),
    rounds: rounds.map((round) => roundInputOf(round)),
  }
}

/** Fields whose values are ids without an order. */
type SetField = 'tags' | 'techniques'

const isSet = (field: ChangedField): field is SetField => fieldRules[field].kind === 'set'

/** Whether a field has the same value in both; sets have no order. */
export function isSameField(field: ChangedField, first: unknown, second: unknown): boolean {
  const comparable = (value: unknown) =>
    JSON.stringify(isSet(field) && Array.isArray(value) ? (value as number[]).toSorted((a, b) => a - b) : value)
  return comparable(first) === comparable(second)
}

/**
 * The differences between a create and its stored attempt. All other fields may have been changed elsewhere in the
 * meantime and stay as they are there.
 */
export function changesSince(created: NewEntry, wanted: NewEntry): ChangedFields {
  const { clientId: _clientId, planned: _planned, unlessLogged: _unless, ...fields } = wanted
  const names = Object.keys(fields) as ChangedField[]
  const changed = new Set(names.filter((name) => !isSameField(name, created[name], fields[name])))
  if (ruleFieldNames.some((name) => changed.has(name))) for (const name of ruleFieldNames) changed.add(name)
  return Object.fromEntries([...changed].map((name) => [name, fields[name]]))
}

/** Whether an entry has exactly the fields of this create, so that an earlier attempt may have stored it. */
export function isStoredAs(stored: Entry, payload: NewEntry): boolean {
  const { clientId: _clientId, planned: _planned, unlessLogged: _unless, ...fields } = payload
  const theirs = changedFieldsOf(stored)
  const names = (Object.keys(fields) as ChangedField[]).filter(
    (name) => payload.isRecurring || !ruleFieldNames.includes(name),
  )
  return names.every((name) => isSameField(name, theirs[name], fields[name]))
}

interface Versions {
  /** The values that the person saw when they made the change; missing fields count as unknown. */
  base: ChangedFields
  /** The change. */
  mine: ChangedFields
  /** The entry as stored now. */
  theirs: Entry
}

interface Merged {
  /** The remaining changes to send so that the stored entry has them all. */
  changes: ChangedFields
  /** The fields that were changed elsewhere as well, to something else. */
  clashing: ChangedField[]
}

/** Merges a change with an entry that has changed in the meantime: fields that only one side has changed do not clash. */
export function mergeChanges({ base, mine, theirs }: Versions): Merged {
  const stored = changedFieldsOf(theirs)
  const merged: Merged = { changes: {}, clashing: [] }
  for (const name of Object.keys(mine) as ChangedField[]) {
    if (isSet(name)) {
      const [before, wanted] = [base[name], mine[name]]
      if (before && wanted) {
        const both = mergeSets(before, wanted, stored[name])
        if (!isSameField(name, both, stored[name])) merged.changes[name] = both
        continue
      }
    }
    if (isSameField(name, mine[name], stored[name])) continue
    const isAsSeen = name in base && isSameField(name, stored[name], base[name])
    // Changed back to what it was before: nothing of mine is left.
    const isNoChange = name in base && isSameField(name, mine[name], base[name])
    if (isAsSeen) Object.assign(merged.changes, { [name]: mine[name] })
    else if (!isNoChange) merged.clashing.push(name)
  }
  const isOfTheRule = ruleFieldNames.some((name) => name in merged.changes)
  if (isOfTheRule)
    for (const name of ruleFieldNames) if (name in mine) Object.assign(merged.changes, { [name]: mine[name] })
  return merged
}
