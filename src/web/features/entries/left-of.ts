import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { Entry } from '#shared/entries/entries.ts'
import {
  type ChangedField,
  type ChangedFields,
  changedFieldsOf,
  isSameField,
} from '#shared/entries/entry-merge.ts'
import type { EntryChange } from '#shared/entries/entry-operations.ts'
import { changesOf, entryAsSeen, type PendingChange } from '#shared/entries/pending-entries.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { Operation, PendingFile } from '#shared/offline/operations.ts'
import type { Round } from '#shared/sparring/rounds.ts'
import type { StoredAttempt } from '#web/features/offline/outbox/define-operation.ts'
import { partnersFrom } from '#web/features/sparring/operations.ts'
import { tagIdsFrom } from '#web/features/tags/operations.ts'
import { changeIn } from './merge-operations.ts'

/** What a change sends. */
export interface ChangePayload {
  changes: ChangedFields
  scope?: Scope
  updatedAt: string
}

/** The fields of a change, with the ids that its new tags and partners have got. */
export function changedIds(change: PendingChange, replies: ReadonlyMap<string, unknown>): ChangedFields {
  const { scope: _, ...changes } = change.data.changes
  const fields = { ...change, data: { ...change.data, changes } }
  return changesOf(fields, tagIdsFrom(change.data.newTags, replies), partnersFrom(replies))
}

/**
 * What is left of an operation on an entry once an earlier change of it is stored: the fields that were changed since, on top
 * of that change. Undefined if nothing is.
 */
export function leftOf({
  operation,
  attempt,
  reply,
  replies,
}: StoredAttempt<EntryChange, ChangePayload, Entry>): Operation | undefined {
  const data = operation.data as { entry: Entry }
  const written = { ...changedFieldsOf(data.entry), ...attempt.payload.changes }
  const seen = entryAsSeen(reply, written, differing(written, changedFieldsOf(reply)))
  const change = changeIn(operation)
  const left = change && changeSince(change, { before: changedFieldsOf(data.entry), written, seen, replies })
  if (operation.kind === 'changeEntry') return left && { ...operation, data: left, files: [], needs: [] }
  return { ...operation, data: { ...data, entry: seen, replaced: left && { data: left } }, files: [], needs: [] }
}

interface Since {
  /** The fields of the entry as it was seen before any change. */
  before: Required<ChangedFields>
  /** The fields of the entry, as the earlier change has written it. */
  written: Required<ChangedFields>
  /** The entry after that change, as the person has seen it. */
  seen: Entry
  replies: ReadonlyMap<string, unknown>
}

function changeSince(change: PendingChange, { before, written, seen, replies }: Since): EntryChange | undefined {
  const { entry, changes } = change.data
  const wanted = { ...before, ...changedIds(change, replies) }
  const names = differing(wanted, written)
  const mine = Object.fromEntries(names.map((name) => [name, wanted[name]]))
  if (names.length === 0) return undefined
  const left = changeWithNames(seen, mine, { ...entry, ...changes }, change.files)
  return { ...left, changes: { ...left.changes, ...(changes.scope && { scope: changes.scope }) } }
}

const differing = (one: Required<ChangedFields>, other: Required<ChangedFields>) =>
  (Object.keys(one) as ChangedField[]).filter((name) => !isSameField(name, one[name], other[name]))

interface Whole {
  fileAttachments: Attachment[]
  techniques: Entry['techniques']
  rounds: Round[]
}

/** A change of a stored entry to these fields, with the names and pictures that are shown while it is pending. */
export function changeWithNames(
  seen: Entry,
  mine: ChangedFields,
  { fileAttachments, techniques, rounds }: Whole,
  files: PendingFile[],
): EntryChange {
  const { fileAttachments: filenames, techniques: ids, rounds: sent, ...fields } = mine
  const changes = {
    ...fields,
    ...(filenames && { fileAttachments: [...fileAttachments, ...files.flatMap((file) => file.uploaded ?? [])] }),
    ...(ids && { techniques }),
    ...(sent && { rounds: rounds.map((round, at) => withPartnerId(round, sent[at]?.partnerId)) }),
  }
  return { entry: seen, changes, newTags: [] }
}

/** A round with the id that its partner got meanwhile. */
const withPartnerId = ({ partner, ...round }: Round, id: number | null | undefined): Round => ({
  ...round,
  partner: partner && id ? { id, name: partner.name } : null,
})
