import type { Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { attachFiles, filesOf } from '#server/features/media/service.ts'
import { keepNotesReminder } from '#server/features/reminders/service.ts'
import { saveRule, undoRemovalWith } from '#server/features/rules/service.ts'
import { getTags } from '#server/features/tags/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Entry, EntryChanges, NewEntry } from '#shared/entries.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { type Planning, planningOf, planWith, replan } from './held-rule.ts'
import {
  columnsOf,
  deleteEntryTags,
  type EntryRow,
  fieldsOf,
  findAnswer,
  findByClientId,
  holdEntry,
  holdRuleHolder,
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

/**
 * Stores an entry with its tags, files, rule and reminder in one commit. Sent again with its client id it changes
 * nothing. A planned session that was logged or removed meanwhile is stored as an entry of its own: nothing is lost.
 */
export async function addEntry(deps: Deps, userId: number, input: NewEntry): Promise<Added> {
  try {
    return await deps.db.transaction().execute((tx) => addOnce(tx, userId, input, deps.clock()))
  } catch (error) {
    // Another try stored it first while this one was at work; all that this one did is undone.
    if (!violates(error, 'entries_client_id_key')) throw error
    return { answer: found(await findByClientId(deps.db, userId, input.clientId ?? '')), isNew: false }
  }
}

async function addOnce(tx: Tx, userId: number, input: NewEntry, now: Date): Promise<Added> {
  const { clientId, tags, fileAttachments, ...fields } = input
  const earlier = clientId === undefined ? undefined : await findByClientId(tx, userId, clientId)
  if (earlier !== undefined) return { answer: earlier, isNew: false }
  const id = await nextEntryId(tx)
  const names = fileAttachments.map((one) => one.filename)
  const entry: Entry = {
    ...fields,
    id,
    tags: await getTags(tx, userId, tags),
    fileAttachments: names.length === 0 ? [] : await attachFiles(tx, userId, id, names, now),
    ...(await planWith(tx, userId, input, now)),
  }
  const ready = readyParts(entry)
  await insertEntry(tx, {
    user_id: userId,
    id,
    client_id: clientId ?? null,
    ...columnsOf(fields),
    ...linkOf(entry),
    ...ready,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  })
  if (entry.tags.length > 0) await insertEntryTags(tx, userId, id, idsOf(entry))
  if (entry.hasPostSessionNotes) await keepNotesReminder(tx, userId, entry, null)
  return { answer: ready.answer, isNew: true }
}

/** Changes what `changes` names and leaves the rest. */
export function changeEntry(deps: Deps, userId: number, id: number, changes: EntryChanges): Promise<Answer> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await holdEntry(tx, userId, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const now = deps.clock()
    const { entry, tagIds } = await changed(tx, userId, row, changes, now)
    const ready = readyParts(entry)
    await updateEntry(tx, userId, id, { ...columnsOf(entry), ...linkOf(entry), ...ready, updated_at: now })
    if (changes.tags) {
      if (tagIds.length > 0) await deleteEntryTags(tx, userId, id)
      if (entry.tags.length > 0) await insertEntryTags(tx, userId, id, idsOf(entry))
    }
    const hasNewNotes = entry.notes !== '' && entry.notes !== row.notes
    await keepNotesReminder(tx, userId, entry, hasNewNotes ? now : null, row.date)
    return ready.answer
  })
}

/** The entry of a row with the changes made, and the ids of the tags that it had. */
async function changed(tx: Tx, userId: number, row: EntryRow, changes: EntryChanges, now: Date) {
  const { tags, fileAttachments, ...others } = changes
  const tagIds = await tagIdsOf(tx, userId, row.id)
  const was = fieldsOf(row)
  const is = { ...was, ...others }
  const names = fileAttachments?.map((one) => one.filename)
  const planning = await replan(tx, userId, row, {
    was: { ...was, tags: tagIds },
    is: { ...is, tags: tags ?? tagIds },
    asked: changes,
    now,
  })
  const entry: Entry = {
    ...is,
    id: row.id,
    tags: await getTags(tx, userId, tags ?? tagIds),
    fileAttachments: await (names ? attachFiles(tx, userId, row.id, names, now) : filesOf(tx, userId, row.id)),
    ...planning,
  }
  return { entry, tagIds }
}

export const getEntry = async ({ db }: Deps, userId: number, id: number): Promise<Answer> =>
  found(await findAnswer(db, userId, id))

/**
 * Takes the entry out of the journal; until it is swept away it can come back. With one that holds a rule its planned
 * sessions can leave too, and come back with it.
 */
export function removeEntry({ db, clock }: Deps, userId: number, id: number, scope: Scope): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await holdEntry(tx, userId, id)
    if (row && scope !== 'this') await endRule(tx, userId, row, clock())
    if (!(await markDeleted(tx, userId, id, clock()))) throw new Refusal('NOT_FOUND')
  })
}

async function endRule(tx: Tx, userId: number, row: EntryRow, now: Date) {
  const { isRecurring, planned } = await planningOf(tx, userId, row)
  if (!isRecurring || !planned) return
  await saveRule(tx, userId, planned.ruleId, null, now, row.id)
  await refresh(tx, userId, row)
}

export function restoreEntry({ db, clock }: Deps, userId: number, id: number): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const answer = found(await markRestored(tx, userId, id))
    const ruleId = await undoRemovalWith(tx, userId, id, clock())
    const row = ruleId === undefined ? undefined : await holdRuleHolder(tx, userId, ruleId)
    return row ? refresh(tx, userId, row) : answer
  })
}

/** Brings the reply of the entry that holds a rule in step with it; hold that entry before the rule. */
export async function refreshHolder(tx: Tx, userId: number, ruleId: number): Promise<void> {
  const row = await holdRuleHolder(tx, userId, ruleId)
  if (row) await refresh(tx, userId, row)
}

/** Makes an entry's reply anew from what is stored, and answers it. */
async function refresh(tx: Tx, userId: number, row: EntryRow): Promise<Answer> {
  const entry: Entry = {
    ...fieldsOf(row),
    id: row.id,
    tags: await getTags(tx, userId, await tagIdsOf(tx, userId, row.id)),
    fileAttachments: await filesOf(tx, userId, row.id),
    ...(await planningOf(tx, userId, row)),
  }
  const ready = readyParts(entry)
  await updateEntry(tx, userId, row.id, ready)
  return ready.answer
}

const linkOf = ({ planned }: Planning) => ({
  rule_id: planned?.ruleId ?? null,
  rule_session: planned?.session ?? null,
})

const idsOf = (entry: Entry) => entry.tags.map((tag) => tag.id)

function found(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Refusal('NOT_FOUND')
  return answer
}
