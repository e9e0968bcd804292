import { plannedEachTime } from '#server/db/prepared.ts'
import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/queue.ts'
import type { EntryQuery } from '#shared/entries.ts'
import type { Search } from '#shared/search/query.ts'
import { bestFirst, type Filter, newestFirst, type Page, pageOf, positionOf } from './page.ts'
import { headColumns, isIndexable, type SearchSql, searchSql } from './search-sql.ts'

/** How many of the newest entries are ranked. */
const rankedEntries = 1000
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
  userId: number
  query: EntryQuery
  search: Search
  /** What else is asked for; a new one for each statement. */
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
  /** Whether a hit comes after the last page; and one of those that aren't ranked. */
  isNext: string
  isNextUnranked: string
  /** One more than fits the page. */
  limit: string
}

function statementFor({ query, search, ...asked }: Asked): Statement {
  const filter = asked.filter()
  const last = positionOf(query.cursor)
  const isOlder = last ? `(date, id) < (${filter.param(last.date)}, ${filter.param(last.id)})` : 'true'
  const rank = last?.rank ?? 0
  return {
    filter,
    where: `${filter.where} ${plannedEachTime}`,
    sql: searchSql(search, filter.param),
    isNext: last ? `(rank > ${rank} or rank = ${rank} and ${isOlder})` : 'true',
    isNextUnranked: rank === unranked ? isOlder : 'true',
    limit: filter.param(query.limit + 1),
  }
}

/** What a total counts: planned entries are listed, but not counted. */
const trained = 'count(*) filter (where not is_planned)'

/** The replies of the best of these hits. */
const bestOf = (hits: string, userId: number, { filter, isNext, limit }: Statement) => `
  select entries.id, entries.date, rank, reply_json
  from (select id, date, rank from (${hits}) found where ${isNext} ${bestFirst} limit ${limit}) hit
  join entries on entries.user_id = ${filter.param(userId)} and entries.id = hit.id`

/**
 * Hits among the newest entries, ranked, and then older ones, newest first, which are read only until the page is full.
 * Undefined if the words are so rare that the index finds them sooner.
 *
 * Without `offset 0` and `coalesce`, the planner expects few hits, and reads and sorts all entries first.
 */
async function searchInOrder(asked: Asked): Promise<Page | undefined> {
  const { db, userId, query, search } = asked
  const statement = statementFor(asked)
  const { filter, where, sql, isNext, isNextUnranked, limit } = statement
  const least = isIndexable(search) ? fewHits : 0
  const given = `
    newest as materialized (
      select id, date, is_planned, search_text from entries where ${where} ${newestFirst} limit ${rankedEntries}),
    hits as materialized (
      select id, date, is_planned, ${sql.rank} as rank
      from (select *, ${headColumns} from newest where ${sql.isHit} offset 0) hit),
    size as materialized (
      select count(*) as hits, (select count(*) from newest) < ${rankedEntries} as is_whole, ${trained} as trained,
        count(*) filter (where ${isNext}) < ${limit} as goes_on
      from hits),
    older as materialized (
      select id, date, is_planned, ${unranked} as rank
      from (
        select id, date, is_planned, search_text from entries
        where (select goes_on and not is_whole and hits >= ${least} from size) and ${where} and ${isNextUnranked}
          and (date, id) < (select date, id from newest offset ${rankedEntries - 1})
        ${newestFirst} offset 0) entry
      where coalesce(${sql.isHit}, false) limit ${limit})`
  const entries = bestOf('select * from hits union all select * from older', userId, statement)
  const total = `(select trained + (select ${trained} from older) from size
    where is_whole or goes_on and hits >= ${least} and (select count(*) from older) < ${limit})`
  const isEnough = `(select is_whole or hits >= ${least} from size)`
  const page = await pageOf(db, query.limit, filter, { given, entries, isRanked: true, total, isEnough })
  return page.isEnough ? page : undefined
}

/** All hits, ranked. Few of the newest entries are hits, so the old ones are hardly ever too many to rank. */
function searchByIndex(asked: Asked): Promise<Page> {
  const statement = statementFor(asked)
  const { filter, where, sql } = statement
  const given = `
    found as materialized (
      select id, date, is_planned, ${headColumns}, search_text, row_number() over (${newestFirst}) as place
      from entries where ${where} and ${sql.isIndexed} and ${sql.isHit}),
    hits as materialized (
      select id, date, is_planned, case when place <= ${rankedHits} then ${sql.rank} else ${unranked} end as rank
      from found)`
  const entries = bestOf('select * from hits', asked.userId, statement)
  const total = `(select ${trained} from hits)`
  return pageOf(asked.db, asked.query.limit, filter, { given, entries, isRanked: true, total })
}
