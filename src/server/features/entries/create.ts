import { sql } from 'kysely'
import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import type { EntryId, UserId } from '#server/db/ids.ts'
import { shareNames } from '#server/db/names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { attachFiles } from '#server/features/media/service.ts'
import { countingHits } from '#server/features/practice/service.ts'
import { updateNotesReminder } from '#server/features/reminders/service.ts'
import { timeZoneOf } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { earliestToday, latestToday, localTimeIn } from '#server/local-time.ts'
import type { Entry, NewEntry } from '#shared/entries/entries.ts'
import { loggedBefore } from '#shared/entries/evening.ts'
import { isPlannedAtFirst, type Today } from '#shared/entries/planned-sessions.ts'
import { placeInSeries } from './planned-sessions.ts'
import { columnsOf, entriesOfDay, findStored, insertEntry, openEntry } from './queries.ts'
import { type EntryRefs, insertRefs, resolveRefs } from './refs.ts'
import { ruleColumns } from './series.ts'
import { derivedColumns, type ReplyJson } from './stored-reply.ts'
import { refuseOverTrial } from './trial-limits.ts'

/** The person's day and time, which are only looked up if they matter for one of the dates. */
export async function todayOf(tx: Tx, userId: UserId, now: Date, dates: string[]): Promise<Today> {
  const [earliest, latest] = [earliestToday(now), latestToday(now)]
  const isNear = dates.some((date) => date >= earliest && date <= latest)
  return todayIn(isNear ? await timeZoneOf(tx, userId) : '', now)
}

/** The day and time in a time zone. */
const todayIn = (timeZone: string, now: Date): Today => ({
  ...localTimeIn(timeZone, now),
  latest: latestToday(now),
})

/**
 * Stores an entry with its tags, rounds, files, series, and reminder in one transaction. Refuses a second entry for a
 * planned session.
 */
export const addEntry = ({ db, clock }: Deps, userId: UserId, input: NewEntry) =>
  createOnce(db, userId, 'entries', input, {
    find: (where, id) => findStored(where, userId, id),
    create: (tx, columns) => createEntry(tx, userId, input, columns, clock()),
  })

interface NewRow {
  userId: UserId
  id: EntryId
  timeZone: string
  hasClasses: boolean
  input: NewEntry
  columns: RetryColumns
}

/** Stores an entry in a transaction that stores more. */
async function createEntry(
  tx: Tx,
  userId: UserId,
  input: NewEntry,
  columns: RetryColumns,
  now: Date,
): Promise<ReplyJson> {
  await refuseLogged(tx, userId, input)
  if (input.techniques.length > 0 || input.rounds.length > 0) await shareNames(tx, userId)
  const opened = await openEntry(tx, userId)
  const refs = await resolveRefs(tx, userId, input)
  return countingHits(tx, { userId, entryId: opened.id, rounds: refs.roundRows }, () =>
    insertWhole(tx, { userId, ...opened, input, columns }, refs, now),
  )
}

/** Refuses a create that knew of no session of its day, if there is one by now. One after another, so that of two at once one is refused. */
async function refuseLogged(tx: Tx, userId: UserId, input: NewEntry) {
  if (!input.unlessLogged) return
  await sql`select pg_advisory_xact_lock(hashtextextended('day', ${userId}))`.execute(tx)
  if (loggedBefore(input, await entriesOfDay(tx, userId, input.date))) throw new Refusal('ALREADY_LOGGED')
}

async function insertWhole(
  tx: Tx,
  { userId, id, timeZone, hasClasses, input, columns }: NewRow,
  refs: EntryRefs,
  now: Date,
): Promise<ReplyJson> {
  const filenames = input.fileAttachments.map(({ filename }) => filename)
  const entry: Entry = {
    ...input,
    ...refs,
    id,
    isPlanned: isPlannedAtFirst(input, input.isPlanned, todayIn(timeZone, now)),
    fileAttachments: filenames.length === 0 ? [] : await attachFiles(tx, userId, id, filenames, now),
    ...(await placeInSeries(tx, userId, input, { hasClasses, now })),
    updatedAt: now.toISOString(),
  }
  const derived = derivedColumns(entry)
  const row = { ...columnsOf(input), ...columns, ...ruleColumns(entry), ...derived, userId, id, createdAt: now }
  const { isPlanned } = entry
  await insertEntry(tx, { ...row, isPlanned, updatedAt: now, deletedAt: null })
  await refuseOverTrial(tx, userId, entry, now)
  if (entry.hasPostSessionNotes) await updateNotesReminder(tx, userId, entry, { now })
  // Last, because they wait for who is changing one of the techniques or partners.
  await insertRefs(tx, userId, [{ entryId: id, ...refs }])
  return derived.replyJson
}
