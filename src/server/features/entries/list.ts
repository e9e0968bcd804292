import { plannedEachTime } from '#server/db/prepared.ts'
import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/queue.ts'
import type { EntryQuery } from '#shared/entries.ts'
import { searchWords } from '#shared/search.ts'
import { type Filter, filterOf, newestFirst, type Page, pageOf } from './page.ts'

/** How many of the newest entries are scanned before the index is used. */
const scanned = 500
/** Counting stops here: the count of 10,000 entries would take longer than their first page. */
const counted = 1000
/** How many of the longest words are looked up in the index, which reads a list for each trigram. */
const indexedWords = 3

/** By member. Searches for words that the index can't find read the whole journal, so only a few run at once. */
const searches = createQueue({ running: 2, waiting: 50 })

/**
 * One page of a person's entries, newest first. Only the first page has a total, of those trained, and only if it is cheap
 * to count. Once
 * `signal` is aborted, a search stops.
 */
export async function listEntries(db: Db, userId: number, query: EntryQuery, signal?: AbortSignal): Promise<Page> {
  // The longest word is usually the rarest; if it is missing, the others don't have to be checked.
  const words = searchWords(query.q).sort((one, other) => other.length - one.length)
  const found = (): Promise<Page> => search({ db, userId, query, words, signal })
  const page = await (words.length === 0 ? newest(db, userId, query) : searches(String(userId), found, signal))
  return query.cursor === undefined ? page : { ...page, total: undefined }
}

/** What a total counts: planned entries are listed, but not counted. */
const trained = 'count(*) filter (where not is_planned)'

interface Search {
  db: Db
  userId: number
  query: EntryQuery
  words: string[]
  signal: AbortSignal | undefined
}

/** The index on (user_id, date, id) has the order of the page. */
function newest(db: Db, userId: number, query: EntryQuery): Promise<Page> {
  const filter = filterOf(userId, query)
  const entries = `select id, date, reply_json from entries where ${filter.where} ${newestFirst}
    limit ${filter.param(query.limit + 1)}`
  const total = `(select case when count(*) <= ${counted} then count(*) end
    from (select from entries where ${filter.where} and not is_planned limit ${counted + 1}) counted)`
  return pageOf(db, query.limit, filter, entries, query.cursor === undefined ? total : 'null::bigint')
}

/**
 * Common words fill a page from the newest entries, which are read only until the page is full; rare words have few
 * enough hits for the trigram index. No plan is good at both, so the index is used if the newest entries don't suffice.
 */
async function search(one: Search): Promise<Page> {
  if (!one.words.some(hasTrigram)) return searchInOrder(one)
  const page = await searchNewest(one)
  const isEnough = page.cursor !== undefined || page.total !== undefined
  return isEnough ? page : searchByIndex(one)
}

/** Has no total if the journal is longer than the entries scanned. */
function searchNewest({ db, userId, query, words, signal }: Search): Promise<Page> {
  const filter = filterOf(userId, query, signal)
  const hits = `
    select id, date, reply_json, is_planned
    from (select * from entries where ${filter.where} ${newestFirst} limit ${scanned}) newest
    where ${contains(unindexedText, filter, words)}`
  const limit = filter.param(query.limit)
  const total = `case when ${hasMore(filter)} then null when count(*) <= ${limit} then ${trained}
    else (select ${trained} from (${hits}) hits) end`
  return pageOf(db, query.limit, filter, `${hits} ${newestFirst} limit ${limit} + 1`, total)
}

/** The hits come first, unordered: the order of the page would make the planner read all entries in that order. */
function searchByIndex({ db, userId, query, words, signal }: Search): Promise<Page> {
  const filter = filterOf(userId, query, signal)
  const indexed = words.filter(hasTrigram).slice(0, indexedWords)
  const others = words.filter((word) => !indexed.includes(word))
  const entries = `
    with hits as materialized (
      select id, date, is_planned from entries
      where ${filter.where} and ${contains(indexedText, filter, indexed)} and ${contains(unindexedText, filter, others)})
    select entries.id, entries.date, reply_json, (select ${trained} from hits) as total
    from (select * from hits ${newestFirst} limit ${filter.param(query.limit + 1)}) hit
    join entries on entries.user_id = ${filter.param(userId)} and entries.id = hit.id
    order by entries.date desc, entries.id desc`
  return pageOf(db, query.limit, filter, entries, 'coalesce(max(total), 0)')
}

/** For words the index can't find. Symbols are checked first, because they are rarer than letters. */
function searchInOrder({ db, userId, query, words, signal }: Search): Promise<Page> {
  const filter = filterOf(userId, query, signal)
  const symbols = words.flatMap((word) => word.match(/[^\p{L}\p{N}]/gu) ?? [])
  const hits = `
    select id, date, reply_json, is_planned from entries
    where ${filter.where} and ${contains(unindexedText, filter, [...symbols, ...words])}`
  const limit = filter.param(query.limit)
  const total = `case when count(*) <= ${limit} then ${trained}
    when not ${hasMore(filter)} then (select ${trained} from (${hits}) hits) end`
  return pageOf(db, query.limit, filter, `${hits} ${newestFirst} limit ${limit} + 1`, total)
}

/** As in the index: letters beyond ASCII aren't in it. */
const indexedText = "regexp_replace(search_text, '[^ -~]+', ' ', 'g')"
/** The concatenation keeps the planner from using the index, and from estimating by the column's statistics. */
const unindexedText = "(search_text || '')"

const hasMore = ({ where }: Filter) =>
  `exists (select from entries where ${where} ${newestFirst} offset ${scanned} limit 1)`

const hasTrigram = (word: string) => /^[ -~]+$/.test(word) && /[a-z0-9]{3}/.test(word)

function contains(text: string, { param }: Filter, words: string[]): string {
  const each = words.map((word) => `${text} like ${param(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`)
  return [`true ${plannedEachTime}`, ...each].join(' and ')
}
