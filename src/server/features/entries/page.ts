import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { EntryQuery } from '#shared/entries.ts'

export interface Page {
  /** The entries as one JSON array. */
  json: string
  /** Where the next page begins; undefined on the last. */
  cursor: string | undefined
  /** How many there are in all, if known. */
  total: number | undefined
}

interface PageRow {
  json: string | null
  found: number
  last: string | null
  total: number | null
}

/** A person's entries that match a query: the SQL after `where`, and the values of its parameters. */
export interface Filter {
  where: string
  values: unknown[]
  /** Adds a value and returns its placeholder, '$1'. */
  param(value: unknown): string
  /** Stops the query. */
  signal: AbortSignal | undefined
}

/** SQL text, because building it with Kysely would add a third to each list's CPU time. */
export function filterOf(
  userId: number,
  { type, academy, instructor, tag, technique, from, to, cursor }: EntryQuery,
  signal?: AbortSignal,
): Filter {
  const values: unknown[] = []
  const param = (value: unknown) => `$${values.push(value)}`
  const conditions = [`user_id = ${param(userId)}`, 'deleted_at is null']
  if (type) conditions.push(`session_type = ${param(type)}`)
  if (academy) conditions.push(`academy = ${param(academy)}`)
  if (instructor) conditions.push(`instructor = ${param(instructor)}`)
  if (from) conditions.push(`date >= ${param(from)}`)
  if (to) conditions.push(`date <= ${param(to)}`)
  if (tag !== undefined) {
    // The tag itself, or the one it was merged into.
    const live = `select live.id from tags asked
      join tags live on live.user_id = asked.user_id and live.id = coalesce(asked.merged_into, asked.id)
      where asked.user_id = $1 and asked.id = ${param(tag)} and live.deleted_at is null`
    conditions.push(`exists (select from entry_tags
      where entry_tags.user_id = entries.user_id and entry_id = entries.id and tag_id = (${live}))`)
  }
  if (technique !== undefined) {
    conditions.push(`exists (select from entry_techniques link
      join techniques on techniques.user_id = link.user_id and techniques.id = link.technique_id
      where link.user_id = entries.user_id and entry_id = entries.id and techniques.id = ${param(technique)}
        and techniques.deleted_at is null)`)
  }
  if (cursor !== undefined) {
    const [date, id] = cursor.split('_')
    conditions.push(`(date, id) < (${param(date)}, ${param(id)})`)
  }
  return { where: conditions.join(' and '), values, param, signal }
}

export const newestFirst = 'order by date desc, id desc'

/**
 * One page, assembled by the database: reading one row takes a fraction of the time of fifty. `entries` selects the id,
 * date, and reply of one entry more than fits the page, newest first, which tells whether there is a next page. `total`
 * is an SQL expression.
 */
export async function pageOf(
  db: Db,
  limit: number,
  filter: Filter,
  entries: string,
  total: string,
): Promise<Page> {
  const max = filter.param(limit)
  const text = `
    select string_agg(reply_json, ',' order by position) filter (where position <= ${max}) as json, count(*) as found,
      max(to_char(date, 'YYYY-MM-DD') || '_' || id) filter (where position = ${max}) as last, ${total} as total
    from (select *, row_number() over (${newestFirst}) as position from (${entries}) entry) page`
  const { rows } = await db.executeQuery<PageRow>(CompiledQuery.raw(text, filter.values), {
    signal: filter.signal,
  })
  const { json = '', found = 0, last, total: counted } = rows[0] ?? {}
  return {
    json: `[${json ?? ''}]`,
    cursor: found > limit ? (last ?? undefined) : undefined,
    total: counted ?? undefined,
  }
}
