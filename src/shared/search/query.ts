import { fold } from '../foundation/fold.ts'
import { straighten } from '../foundation/name-key.ts'
import { type SessionType, sessionTypes } from '../training/training-fields.ts'
import { type DayAndWeek, type Days, daysOf } from './days.ts'
import { joinedName, type OtherNames } from './other-names.ts'

/** A parsed search. Every text in it is folded. */
export interface Search {
  /** All of them have to hold. */
  filters: Filter[]
  /** The ways to read the rest; an entry is found if it matches one of them. */
  readings: Reading[]
}

/** `tag:sweeps`, `-kimura`: what found entries are, or are not. */
export type Filter = { isWithout: boolean } & (
  | { field: 'word' | 'tag' | 'academy' | 'coach'; text: string }
  | { field: 'type'; types: readonly SessionType[] }
  | { field: 'date'; days: Days }
)

export interface Reading {
  /** All of them have to hold. */
  days: Days[]
  /** All of them have to be in the text. */
  terms: Term[]
  /** The terms as they were typed, one after the other; a single name also as it is split otherwise. */
  phrases: string[]
}

/** Alternatives, what was typed first: one of them has to be in the text, with all of its words. */
export type Term = string[][]

/** The context of a search: the person's today and weeks, and other names of techniques. */
export interface SearchContext extends DayAndWeek {
  otherNamesOf: OtherNames
}

interface TypedWord {
  text: string
  isQuoted: boolean
}

/** Whether it has words besides fields such as `type:garage`, so that hits can be ranked. */
export const hasWords = ({ readings }: Search) =>
  readings.some(({ terms, days }) => terms.length + days.length > 0)

/** What was typed, token by token. */
interface Token {
  raw: string
  isWithout: boolean
  isField: boolean
  isQuoted: boolean
}

const tokens = /(-)?(?:(tag|academy|type|coach|date):)?(?:"([^"]*)(?:"|$)|(\S+))/giu
/** The value of a field is still being typed. */
const isIncomplete = /^-?(tag|academy|type|coach|date):"?$/iu
/** The most words that the name of a technique or a date can have. */
const longestName = 5

/**
 * Parses a search: words, "quoted phrases", -without, tag:, academy:, coach:, type:, date:, and dates. Anything else
 * counts as words, so that everything in an entry can be found.
 */
export function parseSearch(q: string, known: SearchContext): Search {
  const filters: Filter[] = []
  const typed: TypedWord[] = []
  for (const [raw, minus, key, quoted, word] of straighten(q).matchAll(tokens)) {
    if (isIncomplete.test(raw)) continue
    const text = fold(quoted ?? word ?? '')
    const filter = filterOf(key?.toLowerCase(), text, minus !== undefined, known)
    if (filter) filters.push(filter)
    else if (quoted !== undefined && key === undefined && text !== '') typed.push({ text, isQuoted: true })
    else typed.push(...wordsOf(raw))
  }
  return { filters, readings: readingsOf(typed, known) }
}

/** A search in tokens: fields and exclusions that are complete, quoted phrases, and words. */
export const tokensIn = (q: string): Token[] =>
  Array.from(straighten(q).matchAll(tokens), ([raw, minus, key, quoted]) => {
    const isComplete = !isIncomplete.test(raw)
    return {
      raw,
      isWithout: minus !== undefined && isComplete && /[\p{L}\p{N}]/u.test(raw),
      isField: key !== undefined && isComplete,
      isQuoted: quoted !== undefined,
    }
  })

/** The words of a text, folded. */
export const wordsOf = (text: string): TypedWord[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ text: word, isQuoted: false }))

function filterOf(key: string | undefined, text: string, isWithout: boolean, now: DayAndWeek): Filter | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined
  if (key === 'tag' || key === 'academy' || key === 'coach') return { field: key, text, isWithout }
  const days = key === 'date' ? daysOf(text, now) : undefined
  if (days) return { field: 'date', days, isWithout }
  const types = key === 'type' ? typesOf(text) : []
  if (types.length > 0) return { field: 'type', types, isWithout }
  return isWithout && key === undefined ? { field: 'word', text, isWithout } : undefined
}

/** 'open', 'open mat', and 'open-mat' are open mats. */
const typesOf = (text: string) => sessionTypes.filter((type) => lettersOf(type).startsWith(lettersOf(text)))
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** With a date, it can be meant as a date or as words: sessions in August, or those that mention it. */
function readingsOf(typed: TypedWord[], known: SearchContext): Reading[] {
  const { days, others } = splitDates(typed, known)
  const words: Reading = { days: [], ...termsOf(typed, known.otherNamesOf) }
  return days.length === 0 ? [words] : [{ days, ...termsOf(others, known.otherNamesOf) }, words]
}

function splitDates(typed: TypedWord[], now: DayAndWeek) {
  const days: Days[] = []
  const others: TypedWord[] = []
  for (let at = 0; at < typed.length; ) {
    const { found, length } = longestFrom(typed, at, (words) => daysOf(words, now))
    if (found) days.push(found)
    else others.push(...typed.slice(at, at + 1))
    at += length
  }
  return { days, others }
}

function termsOf(typed: TypedWord[], otherNamesOf: OtherNames): Pick<Reading, 'terms' | 'phrases'> {
  const terms: Term[] = []
  for (let at = 0; at < typed.length; ) {
    const { found: names = [], length } = longestFrom(typed, at, (words) => {
      const others = otherNamesOf(words)
      return others.length > 0 ? others : undefined
    })
    const words = typed.slice(at, at + length).map(({ text }) => text)
    if (!terms.some(([first]) => first?.join(' ') === words.join(' ')))
      terms.push([words, ...[...withoutHyphens(words), ...names].map((name) => [name])])
    at += length
  }
  return { terms, phrases: phrasesOf(typed.map(({ text }) => text).join(' '), terms) }
}

/** 'k guard' is the phrase 'k-guard', too. */
function phrasesOf(phrase: string, terms: Term[]): string[] {
  const [term = []] = terms.length === 1 ? terms : []
  const spellings = term.flatMap(([name = '', ...others]) => (others.length === 0 ? [name] : []))
  return [...new Set([phrase, ...spellings.filter((name) => joinedName(name) === joinedName(phrase))])]
}

/** 'guard-pull' as it is written without the hyphen. */
const withoutHyphens = ([word = '', ...others]: string[]) =>
  others.length === 0 && /^\p{L}+(-\p{L}{2,})+$/u.test(word)
    ? [word.replaceAll('-', ' '), word.replaceAll('-', '')]
    : []

/** What the most words from `at` on mean together, and how many they are; one word if they mean nothing. */
export function longestFrom<T>(typed: TypedWord[], at: number, meaningOf: (words: string) => T | undefined) {
  for (let length = Math.min(longestName, typed.length - at); length > 0; length--) {
    const words = typed.slice(at, at + length)
    const found = words.some(({ isQuoted }) => isQuoted)
      ? undefined
      : meaningOf(words.map(({ text }) => text).join(' '))
    if (found !== undefined) return { found, length }
  }
  return { found: undefined, length: 1 }
}
