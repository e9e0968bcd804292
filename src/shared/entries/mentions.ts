import { distanceOf } from '../foundation/typos.ts'
import { foldName, type Technique } from '../techniques/techniques.ts'
import { cueAt, isNegated, type Stance, spelledAsCue } from './stance.ts'

type Named = Pick<Technique, 'id' | 'name' | 'otherNames'>

/** A name, its words as they may be written, of techniques of the library; of none if only the catalog has it. */
interface Spelling {
  words: string[]
  ids: number[]
}

/** The names that begin with certain words. */
interface Node {
  /** The techniques of the library whose name ends here. */
  ids: number[]
  /** Whether a name ends here, perhaps of a technique that isn't in the library. */
  isName: boolean
  /** Those that go on with a word. */
  next(word: string): Node | undefined
}

/** A shorter name of one word is found in too many others. */
const shortestName = 3
/** Words of a name of which two may be written as one; with more, there would be too many ways. */
const maxJoined = 6
/** How many times a word is compared with another one in search of typos: ten times what a long journal takes. */
const maxCompared = 100_000

/** A technique that may not be in the library. */
type Other = Pick<Technique, 'name' | 'otherNames'>

/**
 * Returns a function that finds which of these techniques a text says were worked on; for many texts, or for a text being
 * typed. Names of `others`, such as the catalog's, count as names, too: 'single leg X' is no single leg.
 */
export function mentionFinder(techniques: Named[], others: Other[] = []): (text: string) => number[] {
  const spellings = techniques.flatMap(({ id, name, otherNames }) =>
    [name, ...otherNames].flatMap(spellingsOf).map((words): Spelling => ({ words, ids: [id] })),
  )
  spellings.push(...spellingsOfOthers(spellings, techniques, others))
  const root = nodeOf(spellings, 0)
  const known = new Set(spellings.flatMap(({ words }) => words))
  const candidatesOf = wordFinder(known)
  const isOfName = (word: string) => known.has(word)
  return (text) => {
    const found: number[] = []
    let stance: Stance = 'worked-on'
    for (const { words, goesOn } of partsOf(text)) {
      // 'Caught in a triangle, armbar, and kimura' says the same of all three.
      if (!goesOn || !beginsWithName(root, words, candidatesOf)) stance = 'worked-on'
      stance = read({ root, words, candidatesOf, isOfName, stance, found })
    }
    return [...new Set(found)]
  }
}

/** Without the names that a technique of the library has already: they are its own. */
function spellingsOfOthers(own: Spelling[], techniques: Named[], others: Other[]): Spelling[] {
  const taken = new Set(own.map(({ words }) => words.join(' ')))
  const idsByName = Map.groupBy(techniques, ({ name }) => foldName(name))
  return others.flatMap(({ name, otherNames }) => {
    const ids = (idsByName.get(foldName(name)) ?? []).map(({ id }) => id)
    return [name, ...otherNames]
      .flatMap(spellingsOf)
      .filter((words) => !taken.has(words.join(' ')))
      .map((words) => ({ words, ids }))
  })
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
  const words = partsOf(name).flatMap((part) => part.words)
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

/** The names that have `depth` words in common. Longer ones are sorted only when a text gets there: few names are in one. */
function nodeOf(spellings: Spelling[], depth: number): Node {
  const ending = spellings.filter(({ words }) => words.length === depth && depth > 0)
  let groups: Map<string, Spelling[]> | undefined
  const nodes = new Map<string, Node>()
  return {
    ids: [...new Set(ending.flatMap(({ ids }) => ids))],
    isName: ending.length > 0,
    next(word) {
      groups ??= Map.groupBy(
        spellings.filter(({ words }) => words.length > depth),
        ({ words }) => words[depth] ?? '',
      )
      const group = groups.get(word)
      if (!group) return undefined
      const node = nodes.get(word) ?? nodeOf(group, depth + 1)
      nodes.set(word, node)
      return node
    },
  }
}

/** Part of a sentence, and whether it may go on with what the part before said. */
interface Part {
  words: string[]
  goesOn: boolean
}

/** The folded words of each sentence or part of one, without the endings of plurals. */
function partsOf(text: string): Part[] {
  const split = text.split(/([.,;:!?()\n/]+)/)
  return split.flatMap((part, index) => {
    if (index % 2 === 1) return []
    const words = (foldName(part).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular)
    return [{ words, goesOn: /^[,/:()]*$/.test(split[index - 1] ?? '.') }]
  })
}

const singular = (word: string) => {
  if (word.length < 4) return word
  return word.replace(/(ss|ch|sh|x)es$/, '$1').replace(/([^s])s$/, '$1')
}

type CandidatesOf = (word: string) => string[]

/** Words before the first name of a part that goes on. */
const fillers = /^(?:and|or|a|an|the|then|another|two|three|twice|also)$/

function beginsWithName(root: Node, words: string[], candidatesOf: CandidatesOf): boolean {
  const first = words.findIndex((word) => !fillers.test(word))
  return first === -1 || longestFrom(root, words, first, candidatesOf).end > first
}

interface Reading {
  root: Node
  words: string[]
  candidatesOf: CandidatesOf
  isOfName(word: string): boolean
  /** How the part before ended. */
  stance: Stance
  found: number[]
}

/** Adds what a part of a sentence says was worked on, and returns how it ends. */
function read({ root, words, candidatesOf, isOfName, stance: before, found }: Reading): Stance {
  const spelled = words.map((word) => spelledAsCue(word, isOfName))
  let stance = before
  for (let at = 0; at < words.length; ) {
    const longest = longestFrom(root, words, at, candidatesOf)
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
function longestFrom(node: Node, words: string[], at: number, candidatesOf: CandidatesOf): Match {
  let longest: Match = { ids: node.ids, end: node.isName ? at : -1 }
  const word = words[at]
  if (word === undefined) return longest
  const follow = (next: Node | undefined, end: number) => {
    const match = next && longestFrom(next, words, end, candidatesOf)
    if (match && match.end > longest.end) longest = match
  }
  for (const candidate of candidatesOf(word)) follow(node.next(candidate), at + 1)
  const following = words[at + 1]
  if (following !== undefined) follow(node.next(word + following), at + 2)
  return longest
}

/** Finds the known words that a typed word may mean: itself, or those it differs from by a small typo. */
function wordFinder(known: Set<string>): CandidatesOf {
  const byFirst = Map.groupBy(known, (word) => word[0])
  const typed = new Map<string, string[]>()
  let compared = 0
  const similar = (word: string): string[] => {
    const others = byFirst.get(word[0]) ?? []
    compared += others.length
    return compared > maxCompared ? [] : others.filter((candidate) => isTypoOf(word, candidate))
  }
  return (word) => {
    if (known.has(word)) return [word]
    const found = typed.get(word) ?? similar(word)
    typed.set(word, found)
    return found
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
