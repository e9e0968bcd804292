import { foldName, type Technique } from '../techniques/techniques.ts'
import { cueAt, isNegated, type Stance, spelledAsCue } from './stance.ts'
import { WordFinder } from './word-finder.ts'

type Named = Pick<Technique, 'id' | 'name' | 'otherNames'>

/** A name, its words as they may be written, of techniques of the library; of none if only the catalog has it. */
interface Spelling {
  words: string[]
  ids: number[]
}

/** The names that begin with certain words. Longer ones are sorted only when a text gets there: few names are in one. */
class Node {
  /** The techniques of the library whose name ends here. */
  readonly ids: number[] = []
  /** Whether a name ends here, perhaps of a technique that isn't in the library. */
  isName = false
  readonly #depth: number
  readonly #longer = new Map<string, Spelling[]>()
  readonly #nodes = new Map<string, Node>()

  constructor(depth: number) {
    this.#depth = depth
  }

  add(spelling: Spelling) {
    const word = spelling.words[this.#depth]
    if (word === undefined) {
      this.isName = true
      this.ids.push(...spelling.ids)
      return
    }
    this.#nodes.get(word)?.add(spelling)
    const group = this.#longer.get(word)
    if (group) group.push(spelling)
    else this.#longer.set(word, [spelling])
  }

  /** Those that go on with a word. */
  next(word: string): Node | undefined {
    const sorted = this.#nodes.get(word)
    const group = this.#longer.get(word)
    if (sorted || !group) return sorted
    const node = new Node(this.#depth + 1)
    for (const spelling of group) node.add(spelling)
    this.#nodes.set(word, node)
    return node
  }
}

/** A shorter name of one word is found in too many others. */
const shortestName = 3
/** Words of a name of which two may be written as one; with more, there would be too many ways. */
const maxJoined = 6

/** A technique that may not be in the library. */
type Other = Pick<Technique, 'name' | 'otherNames'>

/**
 * Finds which techniques a text says were worked on; for many texts, or for a text being typed. A large library and a long text
 * can be read in steps, so that others are served in between.
 */
export class MentionFinder {
  readonly #root = new Node(0)
  readonly #words = new WordFinder()
  readonly #taken = new Set<string>()
  readonly #idsByName = new Map<string, number[]>()

  /** Techniques of the library; before all others. */
  add({ id, name, otherNames }: Named) {
    const key = foldName(name)
    this.#idsByName.set(key, [...(this.#idsByName.get(key) ?? []), id])
    for (const words of [name, ...otherNames].flatMap(spellingsOf)) {
      this.#taken.add(words.join(' '))
      this.#addSpelling({ words, ids: [id] })
    }
  }

  /**
   * Techniques whose names count, too, such as the catalog's: 'single leg X' is no single leg. Without the names that one of the
   * library has already: they are its own.
   */
  addOther({ name, otherNames }: Other) {
    const ids = this.#idsByName.get(foldName(name)) ?? []
    for (const words of [name, ...otherNames].flatMap(spellingsOf))
      if (!this.#taken.has(words.join(' '))) this.#addSpelling({ words, ids })
  }

  #addSpelling(spelling: Spelling) {
    this.#root.add(spelling)
    for (const word of spelling.words) this.#words.add(word)
  }

  /** Reads a text in steps; returns the ids of the techniques. */
  *reading(text: string): Generator<void, number[]> {
    const found: number[] = []
    let stance: Stance = 'worked-on'
    for (const { words, goesOn } of partsOf(text)) {
      // 'Caught in a triangle, armbar, and kimura' says the same of all three.
      if (!goesOn || !beginsWithName(this.#root, words, this.#words)) stance = 'worked-on'
      stance = yield* read({ root: this.#root, words, known: this.#words, stance, found })
    }
    return [...new Set(found)]
  }

  find(text: string): number[] {
    const reading = this.reading(text)
    for (;;) {
      const { done, value } = reading.next()
      if (done) return value
    }
  }
}

/** Returns a function that finds which of these techniques a text says were worked on. Names of `others` count as names, too. */
export function mentionFinder(techniques: Named[], others: Other[] = []): (text: string) => number[] {
  const finder = new MentionFinder()
  for (const technique of techniques) finder.add(technique)
  for (const other of others) finder.addOther(other)
  return (text) => finder.find(text)
}

/**
 * The ids of the techniques that a text says were worked on, by one of their names, in the order in which it does. Case, accents,
 * hyphens, plurals, and small typos don't matter, nor whether it is one word or two: 'arm bars', 'knee-cut', 'kimora'. Of
 * names that overlap, the longest counts. Words in two sentences are no name.
 * Techniques that were done to the member, defended, or not done aren't found: 'got tapped by an armbar'.
 */
export const findMentions = (text: string, techniques: Named[], others: Other[] = []): number[] =>
  mentionFinder(techniques, others)(text)

/** The folded words of a name without the endings of plurals; none if it is too short to be looked for. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name.replaceAll(separators, ' '))
  return words.join('').length < shortestName && /^[ -~]*$/.test(name) ? [] : words
}

/** The words of a name, and the same with neighboring words written as one. */
function spellingsOf(name: string): string[][] {
  const words = nameWords(name)
  if (words.length === 0) return []
  if (words.length > maxJoined) return [words]
  const joined = words
    .slice(1)
    .map((_, at) => [...words.slice(0, at), words.slice(at, at + 2).join(''), ...words.slice(at + 2)])
  return [words, ...joined]
}

/** Part of a sentence, and whether it may go on with what the part before said. */
interface Part {
  words: string[]
  goesOn: boolean
}

/** Between sentences, or parts of one. */
const separators = /([.,;:!?()\n/]+)/g

/** The folded words of each sentence or part of one. */
function partsOf(text: string): Part[] {
  const split = text.split(separators)
  return split.flatMap((part, index) =>
    index % 2 === 1 ? [] : [{ words: wordsOf(part), goesOn: /^[,/:()]*$/.test(split[index - 1] ?? '.') }],
  )
}

/** Folded, without the endings of plurals. */
const wordsOf = (text: string): string[] => (foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular)

const singular = (word: string) => {
  if (word.length < 4) return word
  return word.replace(/(ss|ch|sh|x)es$/, '$1').replace(/([^s])s$/, '$1')
}

/** Words before the first name of a part that goes on. */
const fillers = /^(?:and|or|a|an|the|then|another|two|three|twice|also)$/

function beginsWithName(root: Node, words: string[], known: WordFinder): boolean {
  const first = words.findIndex((word) => !fillers.test(word))
  return first === -1 || longestFrom(root, words, first, known).end > first
}

interface Reading {
  root: Node
  words: string[]
  known: WordFinder
  /** How the part before ended. */
  stance: Stance
  found: number[]
}

/** Adds what a part of a sentence says was worked on, in steps, and returns how it ends. */
function* read({ root, words, known, stance: before, found }: Reading): Generator<void, Stance> {
  const spelled = words.map((word) => spelledAsCue(word, known.has))
  let stance = before
  for (let at = 0; at < words.length; ) {
    yield
    const longest = longestFrom(root, words, at, known)
    if (longest.end > at) {
      if (stance === 'worked-on' && !isNegated(spelled, longest.end)) found.push(...longest.ids)
      at = longest.end
      continue
    }
    const cue = cueAt(spelled, at)
    stance = cue?.stance ?? stance
    at += cue?.length ?? 1
  }
  return stance
}

interface Match {
  ids: number[]
  end: number
}

/** The longest name that begins with a word; none if its end is where it began. */
function longestFrom(node: Node, words: string[], at: number, known: WordFinder): Match {
  let longest: Match = { ids: node.ids, end: node.isName ? at : -1 }
  const word = words[at]
  if (word === undefined) return longest
  const follow = (next: Node | undefined, end: number) => {
    const match = next && longestFrom(next, words, end, known)
    if (match && match.end > longest.end) longest = match
  }
  for (const candidate of known.candidatesOf(word)) follow(node.next(candidate), at + 1)
  const following = words[at + 1]
  if (following !== undefined) follow(node.next(word + following), at + 2)
  return longest
}
