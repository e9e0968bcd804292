import { fold } from '../foundation/fold.ts'
import { straighten } from '../foundation/name-key.ts'
import { distanceOf } from '../foundation/typos.ts'
import { dateWords } from './days.ts'
import { commonNameTexts } from './grappling-names.ts'

/** The words of texts, folded, by how often they occur. */
export type Vocabulary = Map<string, number>

export function vocabularyOf(texts: string[]): Vocabulary {
  const words: Vocabulary = new Map(commonWords)
  for (const word of texts.flatMap(longWords)) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** The words that may have typos. */
export const longWords = (text: string): string[] => fold(text).match(/\p{L}{4,}/gu) ?? []

/** What everyone knows, once. */
const commonWords: ReadonlyMap<string, number> = new Map(
  [...dateWords, ...commonNameTexts].flatMap(longWords).map((word) => [word, 1]),
)

/** What was probably meant by a search with typos; undefined if every word is known, or none is like an unknown one. */
export function suggestionFor(q: string, vocabulary: Vocabulary): string | undefined {
  let checked = 0
  const plain = straighten(q)
  const suggested = plain.replace(/"[^"]*"?|(?<![:\p{L}-])\p{L}{4,}(?![:\p{L}])/gu, (word) =>
    word.startsWith('"') || ++checked > maxChecked ? word : (closestTo(fold(word), vocabulary) ?? word),
  )
  return suggested === plain ? undefined : suggested
}

/** Comparing a word with all others takes time. */
const maxChecked = 6

function closestTo(word: string, vocabulary: Vocabulary): string | undefined {
  const known = [...vocabulary]
  if (known.some(([candidate]) => candidate.startsWith(word))) return undefined
  const most = word.length < 8 ? 1 : 2
  const likely = known.flatMap(([candidate, count]) => {
    const distance = distanceOf(word, candidate, most)
    return distance <= most ? [{ candidate, count, distance }] : []
  })
  return likely.toSorted((a, b) => a.distance - b.distance || b.count - a.count)[0]?.candidate
}
