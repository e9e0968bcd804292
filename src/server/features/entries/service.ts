import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { keepNotesReminder } from '#server/features/reminders/service.ts'
import { getTags } from '#server/features/tags/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Entry, EntryChanges, NewEntry } from '#shared/entries.ts'
import {
  columnsOf,
  deleteEntryTags,
  fieldsOf,
  findAnswer,
  findByClientId,
  holdEntry,
  insertEntry,
  insertEntryTags,
  markDeleted,
  markRestored,
  nextEntryId,
  tagIdsOf,
  updateEntry,
} from './queries.ts'
import { readyParts } from './ready.ts'

export { listEntries } from './list.ts'

/** An entry's reply as JSON text. */
type Answer = string

interface Added {
  answer: Answer
  /** False when an earlier try with the same client id had stored it. */
  isNew: boolean
}

/** Stores an entry with its tags and its reminder in one commit. Sent again with its client id it changes nothing. */
export function addEntry(deps: Deps, userId: number, { clientId, tags, ...fields }: NewEntry): Promise<Added> {
  return deps.db.transaction().execute(async (tx) => {
    const earlier = clientId === undefined ? undefined : await findByClientId(tx, userId, clientId)
    if (earlier !== undefined) return { answer: earlier, isNew: false }
    const now = deps.clock()
    const entry: Entry = { id: await nextEntryId(tx), ...fields, tags: await getTags(tx, userId, tags) }
    const ready = readyParts(entry)
    const isNew = await insertEntry(tx, {
      user_id: userId,
      id: entry.id,
      client_id: clientId ?? null,
      ...columnsOf(fields),
      ...ready,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    if (!isNew) return { answer: await getEarlier(tx, userId, clientId), isNew: false }
    if (entry.tags.length > 0) await insertEntryTags(tx, userId, entry.id, idsOf(entry))
    if (entry.hasPostSessionNotes) await keepNotesReminder(tx, userId, entry, null)
    return { answer: ready.answer, isNew: true }
  })
}

/** Changes what `changes` names and leaves the rest. */
export function changeEntry(
  deps: Deps,
  userId: number,
  id: number,
  { tags, ...changes }: EntryChanges,
): Promise<Answer> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await holdEntry(tx, userId, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const fields = { ...fieldsOf(row), ...changes }
    const entry: Entry = {
      id,
      ...fields,
      tags: await getTags(tx, userId, tags ?? (await tagIdsOf(tx, userId, id))),
    }
    const ready = readyParts(entry)
    const now = deps.clock()
    await updateEntry(tx, userId, id, { ...columnsOf(fields), ...ready, updated_at: now })
    if (tags) {
      await deleteEntryTags(tx, userId, id)
      if (entry.tags.length > 0) await insertEntryTags(tx, userId, id, idsOf(entry))
    }
    const hasNewNotes = entry.notes !== '' && entry.notes !== row.notes
    await keepNotesReminder(tx, userId, entry, hasNewNotes ? now : null)
    return ready.answer
  })
}

export const getEntry = async ({ db }: Deps, userId: number, id: number): Promise<Answer> =>
  found(await findAnswer(db, userId, id))

/** Takes the entry out of the journal; until it is swept away it can come back. */
export async function removeEntry({ db, clock }: Deps, userId: number, id: number): Promise<void> {
  if (!(await markDeleted(db, userId, id, clock()))) throw new Refusal('NOT_FOUND')
}

export const restoreEntry = async ({ db }: Deps, userId: number, id: number): Promise<Answer> =>
  found(await markRestored(db, userId, id))

const getEarlier = async (tx: Tx, userId: number, clientId = '') =>
  found(await findByClientId(tx, userId, clientId))

const idsOf = (entry: Entry) => entry.tags.map((tag) => tag.id)

function found(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Refusal('NOT_FOUND')
  return answer
}
