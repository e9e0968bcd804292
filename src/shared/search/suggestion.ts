import { fold } from '../foundation/fold.ts'
import { distanceOf } from '../foundation/typos.ts'
import { dateWords } from './days.ts'

/** The words of texts, folded, by how often they occur. */
export type Vocabulary = Map<string, number>

export function vocabularyOf(texts: string[]): Vocabulary {
  const words: Vocabulary = new Map()
  for (const word of [...dateWords, ...texts].flatMap((text) => fold(text).match(/\p{L}{4,}/gu) ?? []))
    words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** Suggests a corrected query; undefined if every word is known, or no known word resembles an unknown one. */
export function suggestionFor(q: string, vocabulary: Vocabulary): string | undefined {
  const suggested = q.replace(
    /(?<![:\p{L}-])\p{L}{4,}(?![:\p{L}])/gu,
    (word) => closestTo(fold(word), vocabulary) ?? word,
  )
  return suggested === q ? undefined : suggested
}

function closestTo(word: string, vocabulary: Vocabulary): string | undefined {
  const known = [...vocabulary]
  if (known.some(([candidate]) => candidate.startsWith(word))) return undefined
  const typos = word.length < 8 ? 1 : 2
  const likely = known.flatMap(([candidate, count]) => {
    const distance = Math.abs(candidate.length - word.length) > typos ? Infinity : distanceOf(word, candidate)
    return distance <= typos ? [{ candidate, count, distance }] : []
  })
  return likely.toSorted((a, b) => a.distance - b.distance || b.count - a.count)[0]?.candidate
}
