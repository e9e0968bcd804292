import { fold } from '#shared/foundation/fold.ts'
import { commonNames } from '#shared/search/grappling-names.ts'
import { searchWords } from '#shared/search/search.ts'

/**
 * The choices that have all the words in their names, or are called so elsewhere; names that begin with them first, then
 * those in which words do.
 */
export function matching(choices: Choice[], q: string): Choice[] {
  const words = searchWords(q)
  const others = commonNames(q)
  const rankOf = ({ label, otherNames = [] }: Choice) => {
    const names = [label, ...otherNames].map(fold)
    if (names.some((name) => name.startsWith(words.join(' ')))) return 0
    if (names.some((name) => words.every((word) => ` ${name}`.includes(` ${word}`)))) return 1
    if (names.some((name) => words.every((word) => name.includes(word)))) return 2
    return names.some((name) => others.includes(name)) ? 3 : undefined
  }
  return choices
    .flatMap((choice) => {
      const rank = rankOf(choice)
      return rank === undefined ? [] : [{ choice, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

/** What can be chosen in the palette. */
export interface Choice {
  key: string
  label: string
  /** What it is: an action, a page, a technique …, or the day of an entry. */
  kind: string
  run: () => void
  /** It is found by these, too. */
  otherNames?: string[]
}
