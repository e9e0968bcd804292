import { cueAt, isTakenBack, type Stance, spelledAsCue } from './stance.ts'
import { foldName, type Technique } from './techniques.ts'
import { distanceOf } from './typos.ts'

type Named = Pick<Technique, 'id' | 'name' | 'otherNames'>

/** The names that begin with certain words: by the next word, and the techniques of the library whose name ends here. */
interface Node {
  next: Map<string, Node>
  ids: number[]
  /** Whether a name ends here, perhaps of a technique that isn't in the library. */
  isName: boolean
}

/** A shorter name of one word is found in too many others. */
const shortestName = 3

/** A technique that may not be in the library. */
type Other = Pick<Technique, 'name' | 'otherNames'>

/**
 * Returns a function that finds which of these techniques a text says were worked on; for many texts, or for a text being
 * typed. Names of `others`, such as the catalog's, count as names, too: 'single leg X' is no single leg.
 */
export function mentionFinder(techniques: Named[], others: Other[] = []): (text: string) => number[] {
  const root: Node = { next: new Map(), ids: [], isName: false }
  for (const { id, name, otherNames } of techniques)
    for (const words of [name, ...otherNames].flatMap(spellingsOf)) add(root, words, [id])
  addOthers(root, techniques, others)
  const known = new Set(wordsIn(root))
  const all = [...known]
  const typed = new Map<string, string[]>()
  const candidatesOf = (word: string): string[] => {
    const found = typed.get(word) ?? meant(word, all)
    typed.set(word, found)
    return found
  }
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

/** Names that a technique of the library has already are its own. */
function addOthers(root: Node, techniques: Named[], others: Other[]) {
  const idsByName = Map.groupBy(techniques, ({ name }) => foldName(name))
  for (const { name, otherNames } of others) {
    const ids = (idsByName.get(foldName(name)) ?? []).map(({ id }) => id)
    for (const words of [name, ...otherNames].flatMap(spellingsOf))
      if (!isNamed(root, words)) add(root, words, ids)
  }
}

function isNamed(root: Node, words: string[]): boolean {
  let node: Node | undefined = root
  for (const word of words) node = node?.next.get(word)
  return node?.isName ?? false
}

/**
 * The ids of the techniques that a text says were worked on, by one of their names, in the order in which it does. Case, accents,
 * hyphens, plurals, and small typos don't matter, nor whether it is one word or two: 'arm bars', 'knee-cut', 'kimora'. Of
 * names that overlap, the longest counts. Words in two sentences are no name. What
 * was done to the member, defended, or not done isn't found: 'got tapped by an armbar'.
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
  const joined = words
    .slice(1)
    .map((_, at) => [...words.slice(0, at), words.slice(at, at + 2).join(''), ...words.slice(at + 2)])
  return [words, ...joined]
}

function add(root: Node, words: string[], ids: number[]) {
  let node = root
  for (const word of words) {
    const next: Node = node.next.get(word) ?? { next: new Map(), ids: [], isName: false }
    node.next.set(word, next)
    node = next
  }
  if (node === root) return
  node.isName = true
  for (const id of ids) if (!node.ids.includes(id)) node.ids.push(id)
}

function wordsIn({ next }: Node): Set<string> {
  return new Set([...next].flatMap(([word, node]) => [word, ...wordsIn(node)]))
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
      if (stance === 'worked-on' && !isTakenBack(spelled, longest.end)) found.push(...longest.ids)
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
  for (const candidate of candidatesOf(word)) follow(node.next.get(candidate), at + 1)
  const following = words[at + 1]
  if (following !== undefined) follow(node.next.get(word + following), at + 2)
  return longest
}

/** The known words that a typed one stands for: itself, or those it differs from by a small typo. */
const meant = (word: string, known: string[]): string[] =>
  known.includes(word) ? [word] : known.filter((one) => isTypoOf(word, one))

/** Short words are too often one letter from another; but two letters swapped are hardly ever another word. */
function isTypoOf(word: string, known: string): boolean {
  const length = Math.min(word.length, known.length)
  // 'escaped' is another word than 'escape'.
  if (length < 5 || word[0] !== known[0] || word.startsWith(known) || Math.abs(word.length - known.length) > 2)
    return false
  const distance = distanceOf(word, known)
  if (length === 5) return distance === 1 && [...word].sort().join() === [...known].sort().join()
  return distance <= (length < 9 ? 1 : 2)
}
