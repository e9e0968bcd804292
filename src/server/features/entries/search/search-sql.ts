import { forLike } from '#server/db/names.ts'
import type { Days } from '#shared/search/days.ts'
import type { Filter, Reading, Search, Term } from '#shared/search/query.ts'
import { betweenWords, rankOfDates } from '#shared/search/ranking.ts'

/** Adds a value to a statement and returns its placeholder, '$1'. */
export type Param = (value: unknown) => string

/** How many of a search's terms are looked up in the index, which reads a list for each trigram. */
const indexedTerms = 3

/** As in the index: letters beyond ASCII aren't in it. */
const indexedText = "regexp_replace(search_text, '[^ -~]+', ' ', 'g')"
/** The symbols in an entry, as in their index. */
const symbols = "string_to_array(regexp_replace(search_text, '[^!-/:-@\\[-`{-~]+', '', 'g'), null)"

/** The title and the names of an entry, which the rank needs as columns. */
export const headColumns = `split_part(search_text, E'\\n\\n', 1) as head, split_part(search_text, E'\\n', 1) as title`

export type SearchSql = ReturnType<typeof searchSql>

/**
 * A search in SQL, for entries whose columns have their own names. It has to say what `rankingFor` says. Getters, because a
 * statement must have no values that it doesn't use.
 */
export function searchSql({ readings }: Search, param: Param) {
  const sql = testsIn(param)
  const conditionOf = (reading: Reading, test: (reading: Reading) => string) =>
    [...reading.days.map(sql.isWithin), test(reading)].join(' and ')
  const some = (test: (reading: Reading) => string) =>
    `(${readings.map((one) => conditionOf(one, test)).join(' or ')})`
  const best = (rankOf: (reading: Reading) => string) => {
    const ranks = readings.map((one) => {
      const days = one.days.map(sql.isWithin)
      return days.length === 0 ? rankOf(one) : `case when ${days.join(' and ')} then ${rankOf(one)} end`
    })
    return ranks.length === 1 ? ranks.join() : `least(${ranks.join(', ')})`
  }
  return {
    /** Whether an entry matches. */
    get isHit() {
      return some(({ terms }) => sql.hasAll('search_text', longestFirst(terms), sql.contains))
    },
    /** How well an entry does, whose `headColumns` are selected; null if it doesn't match. */
    get rank() {
      return best(sql.rank)
    },
    /** A condition that the index of words can check, and every hit meets, if the search is indexable. */
    get isIndexed() {
      const each = readings.map(({ terms }) => sql.hasAll(indexedText, indexedOf(terms), sql.isInIndex))
      return `(${each.join(' or ')})`
    },
  }
}

/** Whether the index of words is of use. */
export const isIndexable = ({ readings }: Search) => readings.every(({ terms }) => indexedOf(terms).length > 0)

/** The conditions of what was typed as fields, such as `type:garage`. `tagIds` are those of each tag's text. */
export function filterSql(filters: Filter[], tagIds: Map<string, number[]>, param: Param): string[] {
  const sql = testsIn(param)
  const line = (number: number) => `split_part(split_part(search_text, E'\\n\\n', 2), E'\\n', ${number})`
  const conditionOf = (filter: Filter): string => {
    switch (filter.field) {
      case 'word':
        return sql.hasWord('search_text', filter.text)
      case 'tag':
        return `exists (select from entry_tags where entry_tags.user_id = entries.user_id and entry_id = entries.id
          and tag_id = any(${param(tagIds.get(filter.text) ?? [])}::bigint[]))`
      case 'academy':
        return sql.contains(line(1), filter.text)
      case 'coach':
        return sql.contains(line(2), filter.text)
      case 'type':
        return `session_type = any(${param(filter.types)})`
      case 'date':
        return sql.isWithin(filter.days)
    }
  }
  return filters.map((filter) => (filter.isWithout ? `not (${conditionOf(filter)})` : conditionOf(filter)))
}

type Test = (field: string, needle: string) => string

function testsIn(value: Param) {
  const param = memoized(value)
  const contains: Test = (field, needle) => `strpos(${field}, ${param(needle)}) > 0`
  /** Most words follow a space, which is quicker to see than by the expression. */
  const begins: Test = (field, needle) =>
    `(${contains(field, needle)} and (${contains(field, ` ${needle}`)} or ${field} ~ ${param(
      `(^|${betweenWords})${forExpression(needle)}`,
    )}))`
  return {
    contains,
    begins,
    hasAll,
    rank: (reading: Reading) => rankIn(reading, begins, contains),
    isWithin: (days: Days) => daysSql(days, value),
    hasWord: (field: string, word: string) =>
      `${contains(field, word)} and ${field} ~ ${param(
        `(^|${betweenWords})${forExpression(word)}(e?s)?(${betweenWords}|$)`,
      )}`,
    /**
     * Two letters are in the index of words with what follows them. `select` keeps the planner from looking at the word: if others
     * use it a lot, it would read the member's whole journal instead of the index.
     */
    isInIndex: (field: string, needle: string) => {
      const unseen = (value: unknown) => `(select ${param(value)}::text)`
      if (hasTrigram(needle)) return `${field} like ${unseen(`%${forLike(needle)}%`)}`
      if (hasSymbol(needle)) return `${symbols} @> (select ${param(needle.match(eachSymbol))}::text[])`
      return `(${field} ~ ${unseen(`${needle}[a-z0-9 -/:-@\\[-\`{-~]`)} or ${field} like ${unseen(`%${needle}`)})`
    },
  }
}

/** As in `rankingFor`. */
function rankIn({ terms, phrases }: Reading, begins: Test, contains: Test): string {
  if (terms.length === 0) return String(rankOfDates)
  const ranks = (test: (field: string) => string, first: number) =>
    `when ${test('head')} then case when ${test('title')} then ${first} else ${first + 1} end
    when ${test('search_text')} then ${first + 2}`
  const byTerms = isPhraseOnly(terms, phrases) ? '' : ranks((field) => hasAll(field, terms, begins), 3)
  const hasPhrase = (field: string) => phrases.map((phrase) => begins(field, phrase)).join(' or ')
  return `case ${ranks(hasPhrase, 0)} ${byTerms}
    ${ranks((field) => hasAll(field, terms, contains), 6)} end`
}

function hasAll(field: string, terms: Term[], has: Test): string {
  const each = terms.map((term) => {
    const ways = term.map((needles) => needles.map((needle) => has(field, needle)).join(' and '))
    return ways.length === 1 ? ways.join() : `(${ways.join(' or ')})`
  })
  return each.length === 0 ? 'true' : each.join(' and ')
}

function daysSql({ from, to, month, weekday }: Days, param: Param): string {
  const bounds = [
    from !== undefined && `date >= ${param(from)}`,
    to !== undefined && `date <= ${param(to)}`,
    month !== undefined && `extract(month from date) = ${param(month)}`,
    weekday !== undefined && `extract(dow from date) = ${param(weekday)}`,
  ]
  return `(${bounds.filter((bound) => bound !== false).join(' and ')})`
}

/** Whether the phrase is all there is to be found. A word typed twice is one term, but another phrase. */
const isPhraseOnly = ([term, ...others]: Term[], phrases: string[]) =>
  others.length === 0 && term?.every((needles) => needles.length === 1 && phrases.includes(needles[0] ?? ''))

/** The longest word is usually the rarest; if it is missing, the others don't have to be checked. */
const longestFirst = (terms: Term[]) =>
  terms
    .map((term) => term.map((needles) => needles.toSorted((needle, other) => other.length - needle.length)))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))

const lengthOf = (term: Term) => term[0]?.[0]?.length ?? 0

/** The terms to look up in the index, with only the words that are in it. */
const indexedOf = (terms: Term[]): Term[] =>
  longestFirst(terms)
    .map((term) => term.map((needles) => needles.filter(isInIndex)))
    .filter((term) => term.every((needles) => needles.length > 0))
    .slice(0, indexedTerms)

const hasTrigram = (needle: string) => /[a-z0-9]{3}/.test(needle)
const eachSymbol = /[!-/:-@[-`{-~]/g
const hasSymbol = (needle: string) => needle.search(eachSymbol) !== -1
const isInIndex = (needle: string) =>
  hasSymbol(needle) || (/^[ -~]+$/.test(needle) && (hasTrigram(needle) || /^[a-z0-9]{2}$/.test(needle)))

const forExpression = (needle: string) => needle.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The same placeholder for the same value. */
function memoized(param: Param): Param {
  const known = new Map<unknown, string>()
  return (value) => {
    const placeholder = known.get(value) ?? param(value)
    known.set(value, placeholder)
    return placeholder
  }
}
