import { distanceOf } from '../foundation/typos.ts'

/** How many times a word is compared with another one in search of typos: ten times what a long journal takes. */
const maxCompared = 100_000
/** Other words that one is compared with: a hundred times what the catalog has. */
const maxOthers = 5_000

/** Finds the known words that a typed word may mean: itself, or those it differs from by a small typo. */
export class WordFinder {
  readonly #known = new Set<string>()
  readonly #byFirst = new Map<string, string[]>()
  readonly #typed = new Map<string, string[]>()
  #compared = 0

  add(word: string) {
    if (this.#known.has(word)) return
    this.#known.add(word)
    const first = word[0] ?? ''
    const others = this.#byFirst.get(first)
    if (others) others.push(word)
    else this.#byFirst.set(first, [word])
  }

  /** Whether it is a known word; it can be handed on. */
  has = (word: string) => this.#known.has(word)

  candidatesOf(word: string): string[] {
    if (this.#known.has(word)) return [word]
    const found = this.#typed.get(word) ?? this.#similar(word)
    this.#typed.set(word, found)
    return found
  }

  #similar(word: string): string[] {
    const others = this.#byFirst.get(word[0] ?? '') ?? []
    if (others.length > maxOthers) return []
    this.#compared += others.length
    return this.#compared > maxCompared ? [] : others.filter((candidate) => isTypoOf(word, candidate))
  }
}

/** Short words are too often one letter from another; but two letters swapped are hardly ever another word. */
function isTypoOf(word: string, known: string): boolean {
  const length = Math.min(word.length, known.length)
  // 'escaped' is another word than 'escape'.
  if (length < 5 || word[0] !== known[0] || word.startsWith(known)) return false
  const distance = distanceOf(word, known, 2)
  if (length === 5) return distance === 1 && [...word].sort().join() === [...known].sort().join()
  return distance <= (length < 9 ? 1 : 2)
}
