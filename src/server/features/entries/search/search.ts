import type { UserId } from '#server/db/ids.ts'
import { plannedEachTime } from '#server/db/prepared.ts'
import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import type { EntryQuery } from '#shared/entries/entry-query.ts'
import type { Search } from '#shared/search/query.ts'
import {
  bestFirst,
  type Filter,
  newestFirst,
  notCounted,
  type Page,
  type PageRow,
  type Position,
  pageFrom,
  pageOf,
  pageRowOf,
  positionOf,
} from '../page.ts'
import { headColumns, isIndexable, type SearchSql, searchSql } from './search-sql.ts'

/** How many of the newest entries are ranked. */
const rankedEntries = 500
/** With fewer hits among them, all hits are looked up in the index. */
const fewHits = 25
/** How many of those are ranked. */
const rankedHits = 500
/** The rank of hits that are too old to be ranked. */
const unranked = 9

/** By member. Searches for words that the index can't find read the whole journal, so only a few run at once. */
const searches = createQueue({ running: 2, waiting: 50 })

interface Asked {
  db: Db
  userId: UserId
  query: EntryQuery
  search: Search
  /** The other filters; a new object for each statement. */
  filter(): Filter
  signal: AbortSignal | undefined
}

/**
 * One page of hits, best first. Common words are ranked in the newest entries, and older hits follow; rare ones are found by
 * the index, and ranked wherever they are (decision 043).
 */
export const searchEntries = (asked: Asked): Promise<Page> =>
  searches(String(asked.userId), async () => (await searchInOrder(asked)) ?? searchByIndex(asked), asked.signal)

interface Statement {
  filter: Filter
  where: string
  sql: SearchSql
}

function statementFor({ search, ...asked }: Asked): Statement {
  const filter = asked.filter()
  return { filter, where: `${filter.where} ${plannedEachTime}`, sql: searchSql(search, filter.param) }
}

const isOlderThan = (last: Position | undefined, { param }: Filter) =>
  `(date, id) < (${param(last?.date)}, ${param(last?.id)})`

/** The count of a total: planned entries are listed, but not counted. */
const trained = 'count(*) filter (where not is_planned)'

/** The replies of the best of these hits, one more than fits the page. */
const bestOf = (hits: string, { userId, query }: Asked, filter: Filter) => `
  select entries.id, entries.date, rank, reply_json
  from (
    select id, date, rank from ${hits} where ${isAfter(query, filter, '>=')} ${bestFirst} limit ${query.limit + 1}) hit
  join entries on entries.user_id = ${filter.param(userId)} and entries.id = hit.id`

/** Whether a hit comes after the last page; with '=', whether it also is as good as the last one there. */
function isAfter({ cursor }: EntryQuery, filter: Filter, compared: '>=' | '='): string {
  const last = positionOf(cursor)
  const { rank = 0 } = last ?? {}
  const isRank = `rank ${compared} ${rank}`
  return last ? `${isRank} and (rank > ${rank} or ${isOlderThan(last, filter)})` : isRank
}

/**
 * Common table expressions: the hits among the newest entries, ranked, and the edge, the last of those entries; none if they
 * are all. Beyond a page of hits that none can be better than, nothing is read, unless everything is to be counted.
 *
 * `order by` keeps the order of the index from step to step, so that nothing has to be read in order to be sorted. Without
 * `offset 0`, title and names would be computed again wherever they are used.
 */
function newestHits({ query }: Asked, { filter, where, sql }: Statement): string {
  const enough = Math.max(query.limit + 1, fewHits)
  return `
    edge as materialized (
      select date, id from entries where ${where} ${newestFirst} limit 1 offset ${rankedEntries - 1}),
    hits as materialized (
      select * from (
        select *, count(case when ${isAfter(query, filter, '=')} then 1 end) over (
          ${newestFirst} rows unbounded preceding) as best
        from (
          select id, date, is_planned, ${sql.rank} as rank
          from (
            select *, ${headColumns}
            from (
              select id, date, is_planned, search_text from entries
              where ${where} ${newestFirst} limit ${rankedEntries}) newest
            where ${sql.isHit} ${newestFirst} offset 0) hit
          ${newestFirst} offset 0) ranked) counted
      where best <= (select case when exists (select from edge) then ${enough} else ${rankedEntries} end))`
}

/** Further results of a search of the newest entries. */
interface Newest {
  hits: number
  /** As in a cursor: `date_id`. */
  edge: string | null
}

/**
 * Hits among the newest entries, ranked, and then older ones, newest first, which are read only until the page is full.
 * Undefined if the words are so rare that the index finds them sooner.
 */
async function searchInOrder(asked: Asked): Promise<Page | undefined> {
  const { db, query, search } = asked
  const statement = statementFor(asked)
  const { filter } = statement
  const newest = await pageRowOf<Newest>(db, query.limit, filter, {
    given: newestHits(asked, statement),
    entries: bestOf('hits', asked, filter),
    isRanked: true,
    total: `(select ${trained} from hits)`,
    more: `(select count(*) from hits) as hits, (select to_char(date, 'YYYY-MM-DD') || '_' || id from edge) as edge`,
  })
  if (newest.edge === null) return pageFrom(query.limit, [newest])
  if (newest.hits < fewHits && isIndexable(search)) return undefined
  const isFull = newest.found > query.limit
  const older = isFull ? notCounted : await searchOlder(asked, newest.edge, query.limit - newest.found)
  return pageFrom(query.limit, [newest, older])
}

/** Hits older than the newest entries, or than the last page if that had such hits already. */
function searchOlder(asked: Asked, edge: string, limit: number): Promise<PageRow> {
  const { filter, where, sql } = statementFor(asked)
  const last = positionOf(asked.query.cursor)
  const isOlder = isOlderThan(last?.rank === unranked ? last : positionOf(edge), filter)
  // Without `offset 0` and `coalesce`, the planner expects few hits, and reads and sorts all entries first.
  const entries = `
    select id, date, is_planned, ${unranked} as rank, reply_json
    from (
      select id, date, is_planned, search_text, reply_json from entries
      where ${where} and ${isOlder} ${newestFirst} offset 0) older
    where coalesce(${sql.isHit}, false) limit ${limit + 1}`
  const total = `case when count(*) <= ${limit} then ${trained} end`
  return pageRowOf(asked.db, limit, filter, { entries, isRanked: true, total })
}

/**
 * All hits, ranked. In small journals, the planner reads everything instead of the index, and needn't evaluate the index's
 * expression, if the hits' condition comes first. Few of the newest entries are hits, so the old ones are hardly ever too many to rank. */
function searchByIndex(asked: Asked): Promise<Page> {
  const { filter, where, sql } = statementFor(asked)
  const given = `
    found as materialized (
      select id, date, is_planned, ${headColumns}, search_text, row_number() over (${newestFirst}) as place
      from entries where ${where} and ${sql.isHit} and ${sql.isIndexed}),
    hits as materialized (
      select id, date, is_planned, case when place <= ${rankedHits} then ${sql.rank} else ${unranked} end as rank
      from found)`
  const entries = bestOf('hits', asked, filter)
  const total = `(select ${trained} from hits)`
  return pageOf(asked.db, asked.query.limit, filter, { given, entries, isRanked: true, total })
}
