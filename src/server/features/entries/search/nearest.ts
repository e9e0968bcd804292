import { CompiledQuery, sql } from 'kysely'
import { z } from 'zod/mini'
import type { UserId } from '#server/db/ids.ts'
import { plannedEachTime } from '#server/db/prepared.ts'
import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import { entryQuery } from '#shared/entries/entry-query.ts'
import {
  lookedFor,
  type NearestSearch,
  nearestOf,
  nothingNear,
  type Part,
  partsOf,
} from '#shared/search/nearest.ts'
import { parseSearch, type Search } from '#shared/search/query.ts'
import { longWords, suggestionFor, type Vocabulary, vocabularyOf } from '#shared/search/suggestion.ts'
import { filterOf, newestFirst } from '../page.ts'
import { namesAsked } from './names-asked.ts'
import { filterSql, type Param, searchSql } from './search-sql.ts'
import { searchContextOf, tagIdsFor } from './understand.ts'

/** A search without hits. `isExact` says that nothing in it is a typo. */
export const nearestQuery = z.extend(z.omit(entryQuery, { cursor: true, limit: true, planned: true }), {
  isExact: z.optional(z.literal('true')),
})
type NearestQuery = z.infer<typeof nearestQuery>

/** How many of the newest entries are read for it: years of training. */
const readEntries = 2000
/** How many of them, and how much of each, words are taken from to correct typos with. */
const wordEntries = 500
const wordText = 4000
const maxWords = 5000
const longestWord = 24

/** By member: it reads many entries, so only a few run at once. */
const queue = createQueue({ running: 2, waiting: 50 })

interface Asked {
  db: Db
  userId: UserId
  query: NearestQuery
  clock: () => Date
  signal: AbortSignal | undefined
}

/** The nearest search to one that has no hits: with typos corrected, then without what no entry has with the rest. */
export const nearestTo = (asked: Asked): Promise<NearestSearch> =>
  queue(String(asked.userId), () => findNearest(asked), asked.signal)

async function findNearest(asked: Asked): Promise<NearestSearch> {
  const { query, db, userId, clock } = asked
  if (query.q === '') return nothingNear
  const corrected = query.isExact ? undefined : suggestionFor(query.q, await wordsFor(asked))
  const q = corrected ?? query.q
  const context = await searchContextOf(db, userId, q, clock)
  const parts = partsOf(q, context)
  const isCorrected = corrected !== undefined
  const filters = parseSearch(parts.exclusions.join(' '), context)
  const found = await partsFound(asked, lookedFor(parts), filters)
  const nearest = nearestOf(parts, found)
  return nearest.q === '' ? nothingNear : { ...nearest, isCorrected }
}

/** Which of the parts entries have, as bits. */
async function partsFound(
  { db, userId, query, signal }: Asked,
  parts: Part[],
  exclusions: Search,
): Promise<number[]> {
  if (parts.length === 0) return []
  const searches = [exclusions, ...parts.map(({ search }) => search)]
  const tagIds = await tagIdsFor(db, userId, { filters: searches.flatMap(({ filters }) => filters) })
  const asked = { ...query, ...(await namesAsked(db, userId, query)) }
  const { where, values, param } = filterOf(userId, asked)
  const conditionOf = ({ filters, ...search }: Search, value: Param) =>
    [...filterSql(filters, tagIds, value), searchSql({ filters, ...search }, value).isHit].join(' and ')
  const bits = parts.map(({ search }, at) => `case when ${conditionOf(search, param)} then ${1 << at} else 0 end`)
  const text = `
    select distinct ${bits.join(' + ')} as bits
    from (select * from entries where ${where} ${newestFirst} limit ${readEntries}) entries
    where ${conditionOf(exclusions, param)} ${plannedEachTime}`
  const { rows } = await db.executeQuery<{ bits: number }>(CompiledQuery.raw(text, values), signal && { signal })
  return rows.map((row) => row.bits)
}

/** The words of a member's newest entries that the search may mean. PostgreSQL takes the texts apart, which is no work for this process. */
async function wordsFor({ db, userId, query, signal }: Asked): Promise<Vocabulary> {
  const typed = longWords(query.q).filter((word) => word.length <= longestWord)
  const known = vocabularyOf([])
  if (typed.length === 0) return known
  const lengths = typed.map((word) => word.length)
  const statement = sql<{ word: string; count: number }>`
    select lexeme as word, count(*) as count
    from (select search_text from entries where user_id = ${userId} and deleted_at is null
        order by date desc, id desc limit ${sql.lit(wordEntries)}) newest,
      unnest(to_tsvector('simple', left(search_text, ${sql.lit(wordText)}))) words
    where length(lexeme) between ${Math.min(...lengths) - 2} and ${Math.max(...lengths) + 2}
      or lexeme ^@ any(${typed}::text[])
    group by lexeme order by count desc limit ${sql.lit(maxWords)}`
  const { rows } = await db.executeQuery(statement.compile(db), signal && { signal })
  for (const { word, count } of rows) known.set(word, (known.get(word) ?? 0) + count)
  return known
}
