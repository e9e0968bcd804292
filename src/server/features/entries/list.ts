import type { UserId } from '#server/db/ids.ts'
import { plannedEachTime } from '#server/db/prepared.ts'
import type { Db } from '#server/db/tables.ts'
import { streakThrough } from '#server/db/weeks-in-a-row.ts'
import { latestToday } from '#server/local-time.ts'
import type { EntryQuery } from '#shared/entries/entry-query.ts'
import { limits } from '#shared/foundation/limits.ts'
import { hasWords } from '#shared/search/query.ts'
import { type Filter, filterOf, newestFirst, onlyNearPlanned, type Page, pageOf, positionOf } from './page.ts'
import { namesAsked } from './search/names-asked.ts'
import { searchEntries } from './search/search.ts'
import { filterSql } from './search/search-sql.ts'
import { understand } from './search/understand.ts'

/** Counting stops here: the count of 10,000 entries would take longer than their first page. */
const counted = 1000

/**
 * One page of a person's entries, newest first, or the best hits of a search first. Only the first page has a total, of
 * those trained, and only if it is cheap to count, and the weeks in a row that it ends in. Once `signal` is aborted, a search stops.
 */
export async function listEntries(
  { db, clock }: { db: Db; clock: () => Date },
  userId: UserId,
  query: EntryQuery,
  signal?: AbortSignal,
): Promise<Page> {
  const page = await pageFor(db, userId, query, clock, signal)
  return query.cursor === undefined ? page : { ...page, total: undefined }
}

async function pageFor(
  db: Db,
  userId: UserId,
  query: EntryQuery,
  clock: () => Date,
  signal: AbortSignal | undefined,
): Promise<Page> {
  const asked = { ...query, ...(await namesAsked(db, userId, query)) }
  const listed = (filter: Filter) =>
    query.planned === 'near' ? onlyNearPlanned(filter, latestToday(clock())) : filter
  if (query.q === '') return newest(db, userId, filterOf(userId, asked), query, listed)
  const { search, tagIds } = await understand(db, userId, query.q, clock)
  const filter = (): Filter => {
    const { where, ...rest } = filterOf(userId, asked, signal)
    return { where: [where, ...filterSql(search.filters, tagIds, rest.param)].join(' and '), ...rest }
  }
  return hasWords(search)
    ? searchEntries({ db, userId, query, search, filter: () => listed(filter()), signal })
    : newest(db, userId, filter(), query, listed)
}

/**
 * One more than fits the page. As a value, PostgreSQL would guess that it is a tenth of the journal, and plan the statement
 * each time, which takes as long as running it. Sizes that nobody asks for aren't worth a prepared statement each.
 */
const limitOf = (limit: number, { param }: Filter) =>
  limit === limits.page.default || limit === limits.page.max ? limit + 1 : param(limit + 1)

/** The index on (user_id, date, id) has the order of the page. What isn't `listed` is planned, and in no total. */
function newest(
  db: Db,
  userId: UserId,
  filter: Filter,
  { cursor, limit, planned }: EntryQuery,
  listed: (filter: Filter) => Filter,
): Promise<Page> {
  const isFiltered = filter.values.length > 1
  const last = positionOf(cursor)
  const after = last ? ` and (date, id) < (${filter.param(last.date)}, ${filter.param(last.id)})` : ''
  const { where } = listed(filter)
  const pageOfAny = (columns: string) =>
    `select ${columns} from entries where ${where}${after} ${newestFirst} limit ${limitOf(limit, filter)}`
  // To find those with a tag, the planner has to know how many there are, and reads all of them before it sorts them.
  const entries = isFiltered
    ? `select entries.id, entries.date, reply_json from (${pageOfAny('id, date')}) hit ${plannedEachTime}
      join entries on entries.user_id = ${filter.param(userId)} and entries.id = hit.id`
    : pageOfAny('id, date, reply_json')
  const total = `(select case when count(*) <= ${counted} then count(*) end
    from (select from entries where ${filter.where} and not is_planned limit ${counted + 1}) counted)`
  const isFirst = planned === 'near' && !last
  return pageOf(db, limit, filter, {
    entries,
    total: last ? 'null::bigint' : total,
    ...(isFirst && { streak: streakThrough(`(max(date) filter (where position = ${filter.param(limit)}))`) }),
  })
}
