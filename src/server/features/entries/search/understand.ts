import { sql } from 'kysely'
import type { UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import { tagsOf } from '#server/features/tags/service.ts'
import { dayAndWeekOf } from '#server/features/users/service.ts'
import { dayIn } from '#server/local-time.ts'
import { sunday } from '#shared/foundation/dates.ts'
import { fold } from '#shared/foundation/fold.ts'
import { type DayAndWeek, isRelative } from '#shared/search/days.ts'
import { commonNames } from '#shared/search/grappling-names.ts'
import { joinedName, otherNamesAmong } from '#shared/search/other-names.ts'
import { parseSearch, type Search, type SearchContext } from '#shared/search/query.ts'
import { foldName } from '#shared/techniques/techniques.ts'

/** A search with everything it depends on: the person's today and weeks, the names of their techniques, and their tags by what was typed. */
export async function understand(
  db: Db,
  userId: UserId,
  q: string,
  clock: () => Date,
): Promise<{ search: Search; tagIds: Map<string, number[]> }> {
  const search = parseSearch(q, await searchContextOf(db, userId, q, clock))
  return { search, tagIds: await tagIdsFor(db, userId, search) }
}

/** What a search depends on. */
export async function searchContextOf(
  db: Db,
  userId: UserId,
  q: string,
  clock: () => Date,
): Promise<SearchContext> {
  const now = isRelative(fold(q)) ? await dayAndWeekOf(db, userId, clock()) : ofNoMatter(clock())
  const ownNames = otherNamesAmong(await techniquesCalled(db, userId, q))
  const otherNamesOf = (name: string) => [...new Set([...commonNames(name), ...ownNames(name)])]
  return { ...now, otherNamesOf }
}

/** For a search that means the same on any day. */
const ofNoMatter = (now: Date): DayAndWeek => ({ today: dayIn('', now), weekStartsOn: sunday })

/** The most words of a name that are looked up. */
const longest = 5

/** What `joinedName` leaves out. */
const noLetters = " -'"

/** Those of a person's techniques that may have a name which is in the search: databases fold only ASCII alike. */
async function techniquesCalled(db: Db, userId: UserId, q: string) {
  const words = foldName(q).replaceAll('"', ' ').split(/ +/)
  const sequences = words.flatMap((_, at) =>
    Array.from({ length: longest }, (__, more) => joinedName(words.slice(at, at + more + 1).join(' '))),
  )
  const { rows } = await sql<{ name: string; otherNames: string[] }>`
    select name, other_names from techniques
    where user_id = ${userId} and deleted_at is null and exists (
      select from unnest(other_names || name) called
      where called ~ '[^ -~]' or translate(lower(called collate "C"), ${noLetters}, '') = any(${[...new Set(sequences)]}::text[]))`.execute(
    db,
  )
  return rows
}

/** A person's tags, by what filters say of them. */
export async function tagIdsFor(
  db: Db,
  userId: UserId,
  { filters }: Pick<Search, 'filters'>,
): Promise<Map<string, number[]>> {
  const texts = filters.flatMap((filter) => (filter.field === 'tag' ? [filter.text] : []))
  if (texts.length === 0) return new Map()
  const tags = (await tagsOf(db, userId)).map(({ id, name }) => ({ id, name: fold(name) }))
  return new Map(texts.map((text) => [text, tags.filter(({ name }) => name.includes(text)).map(({ id }) => id)]))
}
