import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
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
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await rowsToRebuild(tx, userId, ids.slice(from, from + batch))
    await writeReplies(
      tx,
      userId,
      rows.map((row) => rebuilt(row, now)),
    )
  }
  if (ids.length > 0) await refuseFullJournal(tx, userId)
}

interface Row {
  id: number
  replyJson: string
  updatedAt: Date
  tags: Tag[]
}

async function rowsToRebuild(tx: Tx, userId: number, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, reply_json as "replyJson", updated_at as "updatedAt", (
        select coalesce(json_agg(
          json_build_object('id', tags.id, 'name', tags.name, 'colorClass', tags.color_class) order by lower(tags.name)), '[]')
        from entry_tags link join tags on tags.user_id = link.user_id and tags.id = link.tag_id
        where link.user_id = ${userId} and link.entry_id = entries.id and tags.deleted_at is null
      ) as tags
    from entries where user_id = ${userId} and id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

function rebuilt({ id, replyJson, updatedAt: version, tags }: Row, now: Date) {
  const updatedAt = new Date(Math.max(now.getTime(), version.getTime() + 1))
  const entry: Entry = { ...(JSON.parse(replyJson) as Entry), tags, updatedAt: updatedAt.toISOString() }
  return { id, updatedAt, ...derivedColumns(entry) }
}

const writeReplies = (tx: Tx, userId: number, rows: ReturnType<typeof rebuilt>[]) =>
  sql`
    update entries set reply_json = changed.reply_json, search_text = changed.search_text, updated_at = changed.updated_at
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ replyJson }) => replyJson)}::text[],
      ${rows.map(({ searchText }) => searchText)}::text[], ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[])
      as changed(id, reply_json, search_text, updated_at)
    where entries.user_id = ${userId} and entries.id = changed.id`.execute(tx)
