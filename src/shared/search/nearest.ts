import { z } from 'zod/mini'
import { daysOf } from './days.ts'
import { longestFrom, parseSearch, type Search, type SearchContext, tokensIn, wordsOf } from './query.ts'

/** The search that comes nearest to one without hits, and has some; `q` is '' if there is none. */
export const nearestSearch = z.object({
  q: z.string(),
  /** Whether words were taken for typos. */
  isCorrected: z.boolean(),
  /** What was left out, as it was typed. */
  without: z.array(z.string()),
})
export type NearestSearch = z.infer<typeof nearestSearch>

export const nothingNear: NearestSearch = { q: '', isCorrected: false, without: [] }

/** A part of a search that can be left out: a name, a date, a word, or a field. */
export interface Part {
  text: string
  search: Search
  kind: 'name' | 'word' | 'field'
  /** In the order it was typed in. */
  place: number
}

/** A search in parts, names first, and what is never left out: '-kimura' stays away. */
export interface Parts {
  parts: Part[]
  exclusions: string[]
}

/** More parts make no search better, and each has to be looked for. */
const maxParts = 8

/** Takes a search apart. */
export function partsOf(q: string, known: SearchContext): Parts {
  const parts: Part[] = []
  const exclusions: string[] = []
  const add = (text: string, kind: Part['kind']) =>
    parts.push({ text, search: parseSearch(text, known), kind, place: parts.length })
  let words: string[] = []
  const addWords = () => {
    for (const { text, kind } of groupsOf(words.join(' '), known)) add(text, kind)
    words = []
  }
  for (const { raw, isWithout, isField, isQuoted } of tokensIn(q)) {
    if (!isWithout && !isField && !isQuoted) {
      words.push(raw)
      continue
    }
    addWords()
    if (isWithout) exclusions.push(raw)
    else add(raw, isField ? 'field' : 'name')
  }
  addWords()
  const order = { name: 0, word: 1, field: 2 }
  return { parts: parts.toSorted((one, other) => order[one.kind] - order[other.kind]), exclusions }
}

/** Words, with those of a name or a date together. */
function groupsOf(text: string, known: SearchContext): Pick<Part, 'text' | 'kind'>[] {
  const typed = wordsOf(text)
  const groups: Pick<Part, 'text' | 'kind'>[] = []
  for (let at = 0; at < typed.length; ) {
    const { found, length } = longestFrom(typed, at, (words) =>
      known.otherNamesOf(words).length > 0 || daysOf(words, known) ? true : undefined,
    )
    const words = typed.slice(at, at + length).map((word) => word.text)
    groups.push({ text: words.join(' '), kind: found ? 'name' : 'word' })
    at += length
  }
  return groups
}

/** The parts that are looked for. */
export const lookedFor = ({ parts }: Parts): Part[] => parts.slice(0, maxParts)

/**
 * The nearest search, by the parts that each entry has, as bits: 1 for the first, 2 for the second … It keeps the most
 * parts, and of as many the first. A search with words keeps one that says something.
 */
export function nearestOf(
  { parts, exclusions }: Parts,
  found: Iterable<number>,
): Omit<NearestSearch, 'isCorrected'> {
  const isKept = (bits: number, at: number) => at < maxParts && (bits & (1 << at)) !== 0
  const hasWords = parts.some(({ kind }) => kind !== 'field')
  const saysSomething = (bits: number) =>
    parts.some(({ text, kind }, at) => isKept(bits, at) && (!hasWords || (kind !== 'field' && text.length >= 3)))
  const best = [...found]
    .filter(saysSomething)
    .toSorted((one, other) => countOf(other) - countOf(one) || reversed(other) - reversed(one))[0]
  if (best === undefined) return { q: '', without: [] }
  const asTyped = (chosen: Part[]) => chosen.toSorted((a, b) => a.place - b.place).map(({ text }) => text)
  const kept = asTyped(parts.filter((_, at) => isKept(best, at)))
  return { q: [...kept, ...exclusions].join(' '), without: asTyped(parts.filter((_, at) => !isKept(best, at))) }
}

const bitsOf = (bits: number) => bits.toString(2).padStart(maxParts, '0')
const countOf = (bits: number) => bitsOf(bits).replaceAll('0', '').length
/** With the bit of the first part as the highest. */
const reversed = (bits: number) => Number.parseInt([...bitsOf(bits)].toReversed().join(''), 2)
