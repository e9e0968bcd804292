import { CompiledQuery } from 'kysely'
import type { UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import { isThere } from '#server/features/absences/service.ts'
import type { EntryQuery } from '#shared/entries/entry-query.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type RoundQuery, roundCondition } from './search/round-filter.ts'

export interface Page {
  /** The entries as one JSON array. */
  json: string
  /** Where the next page begins; undefined on the last. */
  cursor: string | undefined
  /** How many there are in all, if known. */
  total: number | undefined
  /** The weeks in a row through that of the last entry, 'first/last', if this is the journal's first page and not its last (decision 115). */
  streak?: string | undefined
}

/** A row of a page, or of a part of one. */
export interface PageRow {
  /** The entries, one after another; null if there are none. */
  json: string | null
  /** How many entries there are, up to one more than fits. */
  found: number
  /** Where the last entry that fits is; null if fewer were found. */
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

/** The filters for entries, apart from words and the page. */
type Asked = Omit<EntryQuery, 'cursor' | 'limit' | 'landed' | 'caught' | 'planned' | 'academy' | 'instructor'> &
  RoundQuery & { academy?: string[] | undefined; instructor?: string[] | undefined }

/** SQL text, because building it with Kysely would add a third to each list's CPU time. Leaves the cursor to its caller. */
export function filterOf(
  userId: UserId,
  { type, academy, instructor, tag, technique, from, to, onDay, ...ofRounds }: Asked,
  signal?: AbortSignal,
): Filter {
  const values: unknown[] = []
  const param = (value: unknown) => `$${values.push(value)}`
  const conditions = [`user_id = ${param(userId)}`, 'deleted_at is null']
  if (type) conditions.push(`session_type = ${param(type)}`)
  if (academy) conditions.push(`academy = any(${param(academy)}::text[])`)
  if (instructor) conditions.push(`instructor = any(${param(instructor)}::text[])`)
  if (from) conditions.push(`date >= ${param(from)}`)
  if (to) conditions.push(`date <= ${param(to)}`)
  if (onDay) conditions.push(`to_char(date, 'MM-DD') = ${param(onDay)}`)
  const ofRound = roundCondition(ofRounds, param)
  if (ofRound) conditions.push(ofRound)
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
  return { where: conditions.join(' and '), values, param, signal }
}

/** Leaves out planned entries, except those nearest to a day on which the person isn't away. Nothing trained is later than that day. */
export function onlyNearPlanned({ where, param, ...rest }: Filter, day: string): Filter {
  const from = param(day)
  const plans = (column: string, condition: string) =>
    `(select ${column} from entries where user_id = $1 and is_planned and deleted_at is null and ${isThere} and date ${condition})`
  const later = `>= ${from} order by date, id`
  const earlier = `< ${from} order by date desc, id desc`
  const near = `${plans('id', `${later} limit ${limits.nearPlanned}`)} union all ${plans('id', `${earlier} limit ${limits.nearPlanned}`)}`
  // Follows from the other condition, but lets the index begin there.
  const isInReach = `date <= coalesce(${plans('date', `${later} limit 1 offset ${limits.nearPlanned - 1}`)}, 'infinity')`
  return { where: `${where} and ${isInReach} and (not is_planned or id = any (array(${near})))`, param, ...rest }
}

/** Where a page ended. `rank` is missing in lists that have no better and worse hits. */
export interface Position {
  rank: number | undefined
  date: string
  id: string
}

export function positionOf(cursor: string | undefined): Position | undefined {
  const [id, date, rank] = cursor?.split('_').toReversed() ?? []
  return date === undefined || id === undefined
    ? undefined
    : { rank: rank === undefined ? undefined : Number(rank), date, id }
}

export const newestFirst = 'order by date desc, id desc'
export const bestFirst = 'order by rank, date desc, id desc'

/** The parts of a page's statement. */
interface PageSql {
  /** Common table expressions, after `with`. */
  given?: string
  /** Selects id, date, and reply, in ranked pages the rank, of one entry more than fits, which tells whether there is a next page. */
  entries: string
  isRanked?: boolean
  /** An expression for the total. */
  total: string
  /** More columns. */
  more?: string
}

/** One row about a page, assembled by the database: reading one row takes a fraction of the time of fifty. */
export async function pageRowOf<More = unknown>(
  db: Db,
  limit: number,
  filter: Filter,
  { given, entries, isRanked = false, total, more }: PageSql,
): Promise<PageRow & More> {
  const max = filter.param(limit)
  const cursor = `${isRanked ? "rank || '_' || " : ''}to_char(date, 'YYYY-MM-DD') || '_' || id`
  const text = `${given === undefined ? '' : `with ${given}`}
    select string_agg(reply_json, ',' order by position) filter (where position <= ${max}) as json, count(*) as found,
      max(${cursor}) filter (where position = ${max}) as last, ${total} as total${more === undefined ? '' : `, ${more}`}
    from (select *, row_number() over (${isRanked ? bestFirst : newestFirst}) as position from (${entries}) entry) page`
  const { rows } = await db.executeQuery<PageRow & More>(CompiledQuery.raw(text, filter.values), {
    signal: filter.signal,
  })
  // An aggregate has one row.
  return rows[0] as PageRow & More
}

/** The end of a page that has more hits than anybody has counted. */
export const notCounted: PageRow = { json: null, found: 0, last: null, total: null }

/** A page of the parts that follow each other. */
export function pageFrom(limit: number, parts: PageRow[]): Page {
  const found = parts.reduce((sum, part) => sum + part.found, 0)
  const last = parts.reduce<string | null>((before, part) => part.last ?? before, null)
  const total = parts.reduce<number | null>(
    (sum, part) => (sum === null || part.total === null ? null : sum + part.total),
    0,
  )
  return {
    json: `[${parts.flatMap(({ json }) => json ?? []).join(',')}]`,
    cursor: found > limit ? (last ?? undefined) : undefined,
    total: total ?? undefined,
  }
}

export async function pageOf(
  db: Db,
  limit: number,
  filter: Filter,
  { streak = 'null', ...sql }: PageSql & { streak?: string },
): Promise<Page> {
  const row = await pageRowOf<{ streak: string | null }>(db, limit, filter, {
    ...sql,
    more: `${streak} as streak`,
  })
  const page = pageFrom(limit, [row])
  return page.cursor === undefined ? page : { ...page, streak: row.streak ?? undefined }
}
