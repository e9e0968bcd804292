import { fold } from '../foundation/fold.ts'
import type { SessionType } from '../training/training-fields.ts'
import { isWithin } from './days.ts'
import type { Filter, Reading, Search, Term } from './query.ts'
import { headOf, type SearchedText, searchTextOf } from './search.ts'

/** An entry as it is searched. */
export type Searchable = SearchedText & { date: string; sessionType: SessionType }

/**
 * How well an entry matches; the lower, the better. The server ranks in SQL (server/features/entries/search/search-sql.ts), which has to say
 * the same:
 *
 * - 0 to 2: what was typed is in it, as a phrase that begins with a word: in the title, in the names of tags and techniques,
 *   elsewhere;
 * - 3 to 5: all terms, or other names, are in it as words or their beginnings: in the title, in title and names, anywhere;
 * - 6 to 8: the same for parts of words.
 */
export type Rank = number

/** A date without words matches as notes do. */
export const rankOfDates: Rank = 2

/** Characters between words: white space and punctuation, as a class of a regular expression of JavaScript and PostgreSQL. */
export const betweenWords = '[ \\n!-/:-@\\[-`{-~“”‘’–—…«»¿¡·•]'

const isBetweenWords = new RegExp(betweenWords, 'u')

/** Whether a word of a folded text begins at a place. */
export const isWordStart = (text: string, at: number) => at === 0 || isBetweenWords.test(text.charAt(at - 1))

const endsWord = new RegExp(`^(e?s)?(${betweenWords}|$)`, 'u')

/** Returns a function that says how well an entry matches a search; undefined if it doesn't. */
export const rankingFor =
  ({ filters, readings }: Search) =>
  (entry: Searchable): Rank | undefined => {
    const text = textOf(entry)
    if (!filters.every((filter) => matchesFilter(filter, entry, text) !== filter.isWithout)) return undefined
    const ranks = readings.flatMap((reading) => rankOfReading(reading, entry, text) ?? [])
    return ranks.length === 0 ? undefined : Math.min(...ranks)
  }

interface FoldedTexts {
  title: string
  head: string
  all: string
}

const foldedTexts = new WeakMap<SearchedText, FoldedTexts>()

function textOf(entry: SearchedText): FoldedTexts {
  const known = foldedTexts.get(entry)
  if (known) return known
  const all = searchTextOf(entry)
  const head = headOf(all)
  const text = { title: head.split('\n')[0] ?? '', head, all }
  foldedTexts.set(entry, text)
  return text
}

function matchesFilter(filter: Filter, entry: Searchable, { all }: FoldedTexts): boolean {
  switch (filter.field) {
    case 'word':
      return hasWord(all, filter.text)
    case 'tag':
      return entry.tags.some(({ name }) => fold(name).includes(filter.text))
    case 'academy':
      return fold(entry.academy).includes(filter.text)
    case 'coach':
      return fold(entry.instructor).includes(filter.text)
    case 'type':
      return filter.types.includes(entry.sessionType)
    case 'date':
      return isWithin(entry.date, filter.days)
  }
}

function rankOfReading(
  { days, terms, phrases }: Reading,
  { date }: Searchable,
  text: FoldedTexts,
): Rank | undefined {
  if (!days.every((day) => isWithin(date, day))) return undefined
  if (terms.length === 0) return rankOfDates
  const fields = [text.title, text.head, text.all]
  const hasAll = (has: (text: string, needle: string) => boolean) => (field: string) =>
    terms.every((term) => hasTerm(field, term, has))
  const tests = [
    (field: string) => phrases.some((phrase) => begins(field, phrase)),
    hasAll(begins),
    hasAll(contains),
  ]
  const ranks = tests.flatMap((test) => fields.map(test))
  const rank = ranks.indexOf(true)
  return rank < 0 ? undefined : rank
}

const hasTerm = (field: string, term: Term, has: (text: string, needle: string) => boolean) =>
  term.some((needles) => needles.every((needle) => has(field, needle)))

const contains = (text: string, needle: string) => text.includes(needle)

/** Whether a text contains the needle at the beginning of a word. */
const begins = (text: string, needle: string) => someAt(text, needle, () => true)

/** Whether a text contains a word, or its plural. */
const hasWord = (text: string, word: string) =>
  someAt(text, word, (end) => endsWord.test(text.slice(end, end + 3)))

function someAt(text: string, needle: string, test: (end: number) => boolean): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
    if (isWordStart(text, at) && test(at + needle.length)) return true
  return false
}
