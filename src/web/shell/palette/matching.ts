import { fold } from '#shared/foundation/fold.ts'
import { commonNames } from '#shared/search/grappling-names.ts'
import { searchWords } from '#shared/search/search.ts'

/**
 * The choices that have all the words in their names, or are called so elsewhere: those whose own names begin with them first,
 * then those whose other names do, then those in which words do. One found by another name says by which.
 */
export function matching(choices: Choice[], q: string): Choice[] {
  const words = searchWords(q)
  const others = commonNames(q)
  const rankOf = (name: string) => {
    const folded = fold(name)
    if (folded.startsWith(words.join(' '))) return 0
    if (words.every((word) => ` ${folded}`.includes(` ${word}`))) return 2
    if (words.every((word) => folded.includes(word))) return 4
    return others.includes(folded) ? 6 : undefined
  }
  return choices
    .flatMap((choice) => {
      const { label, otherNames = [], kind } = choice
      const ranks = [label, ...otherNames].flatMap((name, n) => {
        const rank = rankOf(name)
        return rank === undefined ? [] : { name, rank: n === 0 ? rank : rank + 1 }
      })
      const [best] = ranks.toSorted(byRank)
      if (!best) return []
      const found = best.name === label ? choice : { ...choice, kind: `${kind}, ${best.name}` }
      return { found, rank: best.rank }
    })
    .toSorted(byRank)
    .map(({ found }) => found)
}

const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank

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
