import { foldName, type Technique } from './techniques.ts'
import { distanceOf } from './typos.ts'

type Named = Pick<Technique, 'id' | 'name' | 'otherNames'>

/** The names that begin with certain words: by the next word, and the techniques whose name ends here. */
interface Node {
  next: Map<string, Node>
  ids: number[]
}

/** A shorter name of one word is found in too many others. */
const shortestName = 3

/** Returns a function that finds which of these techniques a text mentions; for many texts, or for a text being typed. */
export function mentionFinder(techniques: Named[]): (text: string) => number[] {
  const root: Node = { next: new Map(), ids: [] }
  for (const { id, name, otherNames } of techniques)
    for (const words of [name, ...otherNames].flatMap(spellingsOf)) add(root, words, id)
  const known = [...wordsIn(root)]
  const typed = new Map<string, string[]>()
  const candidatesOf = (word: string): string[] => {
    const found = typed.get(word) ?? meant(word, known)
    typed.set(word, found)
    return found
  }
  return (text) => {
    const found = sentencesOf(text).flatMap((words) => mentionsIn(root, words, candidatesOf))
    return [...new Set(found)]
  }
}

/**
 * The ids of the techniques that a text mentions by one of their names, in the order in which it does. Case, accents,
 * hyphens, plurals, and small typos don't matter, nor whether it is one word or two: 'arm bars', 'knee-cut', 'kimora'. Of
 * names that overlap, the longest counts. Words in two sentences are no name.
 */
export const findMentions = (text: string, techniques: Named[]): number[] => mentionFinder(techniques)(text)

/** The folded words of a name without the endings of plurals; none if it is too short to be looked for. */
export function nameWords(name: string): string[] {
  const words = sentencesOf(name).flat()
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

function add(root: Node, words: string[], id: number) {
  let node = root
  for (const word of words) {
    const next: Node = node.next.get(word) ?? { next: new Map(), ids: [] }
    node.next.set(word, next)
    node = next
  }
  if (node !== root && !node.ids.includes(id)) node.ids.push(id)
}

function wordsIn({ next }: Node): Set<string> {
  return new Set([...next].flatMap(([word, node]) => [word, ...wordsIn(node)]))
}

/** The folded words of each sentence or part of one, without the endings of plurals. */
const sentencesOf = (text: string): string[][] =>
  foldSentences(text).map((sentence) => (sentence.match(/[\p{L}\p{N}]+/gu) ?? []).map(singular))

const foldSentences = (text: string) => text.split(/[.,;:!?()\n/]+/).map(foldName)

const singular = (word: string) => {
  if (word.length < 4) return word
  return word.replace(/(ss|ch|sh|x)es$/, '$1').replace(/([^s])s$/, '$1')
}

function mentionsIn(root: Node, words: string[], candidatesOf: (word: string) => string[]): number[] {
  const found: number[] = []
  for (let at = 0; at < words.length; ) {
    const longest = longestFrom(root, words, at, candidatesOf)
    found.push(...longest.ids)
    at = Math.max(at + 1, longest.end)
  }
  return found
}

interface Match {
  ids: number[]
  end: number
}

/** The longest name that begins with a word; none if its end is where it began. */
function longestFrom(node: Node, words: string[], at: number, candidatesOf: (word: string) => string[]): Match {
  let longest: Match = { ids: node.ids, end: node.ids.length > 0 ? at : -1 }
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
