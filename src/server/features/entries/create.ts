import { sql } from 'kysely'
import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { shareNames } from '#server/db/lock-names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { countingHits } from '#server/features/practice/service.ts'
import { updateNotesReminder } from '#server/features/reminders/service.ts'
import { getTags } from '#server/features/tags/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Entry, NewEntry } from '#shared/entries/entries.ts'
import { loggedBefore } from '#shared/entries/evening.ts'
import { isPlannedAtFirst } from '#shared/entries/plans.ts'
import { getMentions, insertMentions } from './mentions/mentions.ts'
import { columnsOf, entriesOfDay, findStored, insertEntry, openEntry } from './queries.ts'
import { getRounds, insertRounds, type NamedRounds } from './rounds.ts'
import { placeInSeries, ruleColumns } from './series.ts'
import { derivedColumns, type ReplyJson } from './stored-reply.ts'
import { todayIn } from './today.ts'
import { attachWithinTrial, refuseMoreEntries } from './trial-limits.ts'

/**
 * Stores an entry with its tags, rounds, files, series, and reminder in one transaction. Refuses a second entry for a
 * planned session.
 */
export const addEntry = ({ db, clock }: Deps, userId: number, input: NewEntry) =>
  createOnce(db, userId, 'entries', input, {
    find: (where, id) => findStored(where, userId, id),
    create: (tx, columns) => createEntry(tx, userId, input, columns, clock()),
  })

interface NewRow {
  userId: number
  id: number
  timeZone: string
  hasClasses: boolean
  input: NewEntry
  columns: RetryColumns
}

/** Stores an entry in a transaction that stores more. */
async function createEntry(
  tx: Tx,
  userId: number,
  input: NewEntry,
  columns: RetryColumns,
  now: Date,
): Promise<ReplyJson> {
  await refuseLogged(tx, userId, input)
  if (input.techniques.length > 0 || input.rounds.length > 0) await shareNames(tx, userId)
  const opened = await openEntry(tx, userId)
  const named = await getRounds(tx, userId, input.rounds)
  return countingHits(tx, { userId, entryId: opened.id, rounds: named.rows }, () =>
    insertWhole(tx, { userId, ...opened, input, columns }, named, now),
  )
}

/** Refuses a create that knew of no session of its day, if there is one by now. One after another, so that of two at once one is refused. */
async function refuseLogged(tx: Tx, userId: number, input: NewEntry) {
  if (!input.unlessLogged) return
  await sql`select pg_advisory_xact_lock(hashtextextended('day', ${userId}))`.execute(tx)
  if (loggedBefore(input, await entriesOfDay(tx, userId, input.date))) throw new Refusal('ALREADY_LOGGED')
}

async function insertWhole(
  tx: Tx,
  { userId, id, timeZone, hasClasses, input, columns }: NewRow,
  { rows, rounds }: NamedRounds,
  now: Date,
): Promise<ReplyJson> {
  const entry: Entry = {
    ...input,
    id,
    isPlanned: isPlannedAtFirst(input, input.isPlanned, todayIn(timeZone, now)),
    tags: await getTags(tx, userId, input.tags),
    techniques: await getMentions(tx, userId, input.techniques),
    rounds,
    fileAttachments: input.fileAttachments.length === 0 ? [] : await attachWithinTrial(tx, userId, id, input, now),
    ...(await placeInSeries(tx, userId, input, { hasClasses, now })),
    updatedAt: now.toISOString(),
  }
  const derived = derivedColumns(entry)
  const row = { ...columnsOf(input), ...columns, ...ruleColumns(entry), ...derived, userId, id, createdAt: now }
  const { isPlanned } = entry
  await insertEntry(tx, { ...row, isPlanned, updatedAt: now, deletedAt: null }, entry.tags)
  await refuseMoreEntries(tx, userId, now)
  if (entry.hasPostSessionNotes) await updateNotesReminder(tx, userId, entry, { now })
  // Last, because they wait for who is changing one of the techniques or partners.
  if (entry.techniques.length > 0) await insertMentions(tx, userId, id, entry.techniques)
  await insertRounds(tx, userId, id, rows)
  return derived.replyJson
}
