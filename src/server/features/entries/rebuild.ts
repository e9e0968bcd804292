import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { tagsOf } from '#server/features/tags/service.ts'
import { createQueue } from '#server/http/queue.ts'
import type { Entry } from '#shared/entries.ts'
import type { Tag } from '#shared/tags.ts'
import { refuseFullJournal } from './journal-size.ts'
import { derivedColumns } from './stored-reply.ts'

/** How many entries are rebuilt at a time: few enough that other requests are answered in between. */
const batch = 100

const queue = createQueue({ running: 2, waiting: 50 })

/** Runs a change that rebuilds a member's entries, while few others do. */
export const whileRebuilding = <T>(userId: number, change: () => Promise<T>): Promise<T> =>
  queue(String(userId), change)

/** Rebuilds the replies and search texts of all entries that carry a tag, once the tag has changed (decision 031). */
export async function rebuildTagged(tx: Tx, userId: number, tagId: number, now: Date) {
  const links = tx.selectFrom('entryTags').select('entryId').where('userId', '=', userId)
  const ids = (await links.where('tagId', '=', tagId).execute()).map(({ entryId }) => entryId)
  if (ids.length === 0) return
  const tags = new Map((await tagsOf(tx, userId)).map((tag, position) => [String(tag.id), { tag, position }]))
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await rowsToRebuild(tx, userId, ids.slice(from, from + batch))
    const rebuilt = rows.map((row) => rebuild(row, tags, now))
    await writeReplies(tx, userId, rebuilt)
  }
  await refuseFullJournal(tx, userId)
}

interface Row {
  id: number
  replyJson: string
  updatedAt: Date
  tagIds: string[]
}

async function rowsToRebuild(tx: Tx, userId: number, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, reply_json, updated_at,
      array(select tag_id::text from entry_tags where user_id = ${userId} and entry_id = entries.id) as tag_ids
    from entries where user_id = ${userId} and id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

/** A person's tags, and where each stands in the order of their names. */
type Positions = Map<string, { tag: Tag; position: number }>

function rebuild({ id, replyJson, updatedAt: version, tagIds }: Row, known: Positions, now: Date) {
  const updatedAt = new Date(Math.max(now.getTime(), version.getTime() + 1))
  const tags = tagIds
    .flatMap((tagId) => known.get(tagId) ?? [])
    .sort((one, other) => one.position - other.position)
    .map(({ tag }) => tag)
  const entry: Entry = { ...(JSON.parse(replyJson) as Entry), tags, updatedAt: updatedAt.toISOString() }
  return { id, updatedAt, ...derivedColumns(entry) }
}

const writeReplies = (tx: Tx, userId: number, rows: ReturnType<typeof rebuild>[]) =>
  sql`
    update entries set reply_json = changed.reply_json, search_text = changed.search_text, updated_at = changed.updated_at
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ replyJson }) => replyJson)}::text[],
      ${rows.map(({ searchText }) => searchText)}::text[], ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[])
      as changed(id, reply_json, search_text, updated_at)
    where entries.user_id = ${userId} and entries.id = changed.id`.execute(tx)
