import { sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import { lockNames } from '#server/db/names.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { RoundInput } from '#shared/sparring/rounds.ts'
import { type EntryNames, entryNamesOf, refsAmong } from './refs.ts'
import { storedRounds } from './rounds.ts'
import { derivedColumns } from './stored-reply.ts'
import { refuseFullJournal } from './trial-limits.ts'

/** How many entries are rebuilt at a time: few enough that other requests are answered in between. */
const batch = 100

const queue = createQueue({ running: 2, waiting: 50 })

/** Changes tags, techniques, or partners in a transaction, together with the entries that name them, while few others do. */
export const changeNames = <T>(db: Db, userId: UserId, change: (tx: Tx) => Promise<T>): Promise<T> =>
  queue(String(userId), () =>
    db.transaction().execute(async (tx) => {
      await lockNames(tx, userId)
      return change(tx)
    }),
  )

/** Rebuilds the replies and search texts of all entries that carry a tag, once the tag has changed (decision 031). */
export async function rebuildTagged(tx: Tx, userId: UserId, tagId: number, now: Date) {
  const links = tx.selectFrom('entryTags').select('entryId').where('userId', '=', userId)
  await rebuildEntries(tx, userId, idsOf(await links.where('tagId', '=', tagId).execute()), now)
}

/** The same for all entries that mention a technique, or a submission by it. */
export async function rebuildMentioning(tx: Tx, userId: UserId, techniqueId: number, now: Date) {
  const mentions = tx.selectFrom('entryTechniques').select('entryId').where('userId', '=', userId)
  const submissions = tx.selectFrom('roundSubmissions').select('entryId').where('userId', '=', userId)
  const links = mentions
    .where('techniqueId', '=', techniqueId)
    .union(submissions.where('techniqueId', '=', techniqueId))
  await rebuildEntries(tx, userId, idsOf(await links.execute()), now)
}

/** The same for all entries with rounds with a partner. */
export async function rebuildRolledWith(tx: Tx, userId: UserId, partnerId: number, now: Date) {
  const links = tx.selectFrom('rounds').select('entryId').distinct().where('userId', '=', userId)
  await rebuildEntries(tx, userId, idsOf(await links.where('partnerId', '=', partnerId).execute()), now)
}

const idsOf = (links: { entryId: EntryId }[]) => links.map(({ entryId }) => entryId)

/** The same for these entries, whose tags or mentions have changed. */
export async function rebuildEntries(tx: Tx, userId: UserId, ids: EntryId[], now: Date) {
  if (ids.length === 0) return
  const known = await entryNamesOf(tx, userId)
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await rowsToRebuild(tx, userId, ids.slice(from, from + batch))
    const rounds = await storedRounds(
      tx,
      userId,
      rows.map(({ id }) => id),
    )
    const rebuilt = rows.map((row) => rebuild(row, rounds.get(row.id) ?? [], known, now))
    await writeReplies(tx, userId, rebuilt)
  }
  await refuseFullJournal(tx, userId, now)
}

interface Row {
  id: EntryId
  replyJson: string
  updatedAt: Date
  tags: string[]
  techniques: string[]
}

async function rowsToRebuild(tx: Tx, userId: UserId, ids: EntryId[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, reply_json, updated_at,
      array(select tag_id::text from entry_tags where user_id = ${userId} and entry_id = entries.id) as tags,
      array(
        select technique_id::text from entry_techniques where user_id = ${userId} and entry_id = entries.id
      ) as techniques
    from entries where user_id = ${userId} and id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

function rebuild(
  { id, replyJson, updatedAt: version, ...ids }: Row,
  rounds: RoundInput[],
  known: EntryNames,
  now: Date,
) {
  const updatedAt = new Date(Math.max(now.getTime(), version.getTime() + 1))
  const entry: Entry = {
    ...(JSON.parse(replyJson) as Entry),
    ...refsAmong(known, { ...ids, rounds }),
    updatedAt: updatedAt.toISOString(),
  }
  return { id, updatedAt, ...derivedColumns(entry) }
}

const writeReplies = (tx: Tx, userId: UserId, rows: ReturnType<typeof rebuild>[]) =>
  sql`
    update entries set reply_json = changed.reply_json, search_text = changed.search_text, updated_at = changed.updated_at
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ replyJson }) => replyJson)}::text[],
      ${rows.map(({ searchText }) => searchText)}::text[], ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[])
      as changed(id, reply_json, search_text, updated_at)
    where entries.user_id = ${userId} and entries.id = changed.id`.execute(tx)
