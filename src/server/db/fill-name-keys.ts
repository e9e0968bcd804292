import { sql } from 'kysely'
import { nameKey } from '#shared/foundation/name-key.ts'
import { moveLinks } from './links.ts'
import { freeName } from './names.ts'
import type { Tx } from './tables.ts'

const columns = [
  ['tags', 'name', 'name_key'],
  ['partners', 'name', 'name_key'],
  ['techniques', 'name', 'name_key'],
  ['users', 'username', 'username_key'],
] as const

/** How many rows are filled by one statement. */
const batch = 5000

/** What migration 0126 leaves to the app: gives all names their keys, and tells apart or merges those that are the same by now. */
export async function fillNameKeys(tx: Tx) {
  for (const [table, name, key] of columns) await fill(tx, table, name, key)
  await mergeTags(tx)
  await numberPartners(tx)
  for (const { userId, id, oldest } of await doublesIn(tx, 'techniques'))
    await remember(tx, userId, 'technique', id, oldest)
  await sql`update users set username = null, username_key = null where exists (
    select from users older where older.username_key = users.username_key and older.id < users.id)`.execute(tx)
}

async function fill(tx: Tx, table: string, name: string, key: string) {
  const [rows, from, to] = [sql.table(table), sql.ref(name), sql.ref(key)]
  for (let last = 0; ; ) {
    const { rows: some } = await sql<{ id: number; name: string }>`
      select id, ${from} as name from ${rows} where id > ${last} and ${from} is not null
      order by id limit ${batch}`.execute(tx)
    last = some.at(-1)?.id ?? 0
    if (some.length === 0) return
    await sql`
      update ${rows} set ${to} = filled.name_key
      from unnest(${some.map(({ id }) => id)}::bigint[], ${some.map((row) => nameKey(row.name))}::text[])
        as filled(id, name_key)
      where ${rows}.id = filled.id`.execute(tx)
  }
}

interface Double {
  userId: number
  id: number
  name: string
  oldest: number
}

/** Those that have the name of an older one, which is the oldest with it. */
async function doublesIn(tx: Tx, table: 'tags' | 'partners' | 'techniques'): Promise<Double[]> {
  const { rows } = await sql<Double>`
    select * from (
      select user_id, id, name, first_value(id) over (partition by user_id, name_key order by id) as oldest
      from ${sql.table(table)} where deleted_at is null
    ) named where id <> oldest order by id`.execute(tx)
  return rows
}

/** So that the member reads of them once. */
const remember = (tx: Tx, userId: number, kind: string, id: number, oldest: number) =>
  sql`insert into same_names (user_id, kind, item_id, older_id) values (${userId}, ${kind}, ${id}, ${oldest})`.execute(
    tx,
  )

async function mergeTags(tx: Tx) {
  for (const { userId, id, oldest } of await doublesIn(tx, 'tags')) {
    for (const links of ['entryTags', 'techniqueTags', 'templateTags'] as const)
      await moveLinks(tx, userId, links, id, oldest)
    await sql`
      update tags set merged_into = ${oldest}, deleted_at = now()
      where user_id = ${userId} and (id = ${id} or merged_into = ${id})`.execute(tx)
    await remember(tx, userId, 'tag', id, oldest)
    const { rows } = await sql<{ name: string; colorClass: string }>`
      select name, color_class from tags where user_id = ${userId} and id = ${oldest}`.execute(tx)
    const tagged = sql`select entry_id from entry_tags where user_id = ${userId} and tag_id = ${oldest}`
    await rewriteReplies(tx, userId, tagged, (reply) => {
      const others = reply.tags.filter((tag) => tag.id !== id && tag.id !== oldest)
      const at = reply.tags.findIndex((tag) => tag.id === id || tag.id === oldest)
      return { ...reply, tags: others.toSpliced(at, 0, { ...rows[0], id: oldest }) }
    })
  }
}

async function numberPartners(tx: Tx) {
  for (const { userId, id, name, oldest } of await doublesIn(tx, 'partners')) {
    await remember(tx, userId, 'partner', id, oldest)
    const { rows } = await sql<{ name: string }>`
      select name from partners where user_id = ${userId} and deleted_at is null`.execute(tx)
    const free = freeName(name, new Set(rows.map((row) => nameKey(row.name))))
    await sql`
      update partners set name = ${free}, name_key = ${nameKey(free)} where user_id = ${userId} and id = ${id}`.execute(
      tx,
    )
    const rolled = sql`select entry_id from rounds where user_id = ${userId} and partner_id = ${id}`
    await rewriteReplies(tx, userId, rolled, (reply) => ({
      ...reply,
      rounds: reply.rounds.map((round) =>
        round.partner?.id === id ? { ...round, partner: { ...round.partner, name: free } } : round,
      ),
    }))
  }
}

/** What migrations know of the reply of an entry, whatever else a release has in it. */
interface Reply {
  tags: { id: number }[]
  rounds: { partner?: { id: number } | null }[]
}

/** Changes the replies of entries, so that devices see that they have changed. */
async function rewriteReplies(
  tx: Tx,
  userId: number,
  ids: ReturnType<typeof sql>,
  change: (reply: Reply) => Reply,
) {
  const { rows } = await sql<{ id: number; replyJson: string; updatedAt: Date }>`
    select id, reply_json, updated_at from entries where user_id = ${userId} and id in (${ids})`.execute(tx)
  for (const { id, replyJson, updatedAt } of rows) {
    const now = new Date(Math.max(Date.now(), updatedAt.getTime() + 1))
    const reply = { ...change(JSON.parse(replyJson) as Reply), updatedAt: now.toISOString() }
    await sql`
      update entries set reply_json = ${JSON.stringify(reply)}, updated_at = ${now}
      where user_id = ${userId} and id = ${id}`.execute(tx)
  }
}
