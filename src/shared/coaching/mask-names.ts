import { isEverydayWord } from './everyday-words.ts'
import { initialOf, lettersOf, maskKey, type Word, wordsOf, wordsWithin } from './name-words.ts'

/** 'T. L.' for Theo Lang. */
export const maskedName = (name: string) =>
  wordsOf(name.normalize('NFC'))
    .map(({ written }) => initialOf(written))
    .join(' ')

/** Longer names are known by their first words or letters. */
const longest = { words: 8, letters: 24 }
/** So many letters that a name without spaces begins with are taken for it, so that few are looked at twice. */
const enoughLetters = 6

/** In small letters, shorter parts of a name are words of their own more often than not. */
const shortestInSmallLetters = 4

/** Names that begin alike, step by step. */
interface Node {
  next: Map<string, Node>
  /** What stands for the name that ends here. */
  initials?: string
  /** What its name ends with that is no word, such as the bracket of 'Theo (coach)'. */
  tail?: string
}

const aNode = (): Node => ({ next: new Map() })

interface Index {
  /** By their words. */
  whole: Node
  /** By their letters, in scripts without spaces. */
  runs: Node
  /** Words of names, and whether only one with a capital letter is masked. */
  parts: Map<string, { isCapital: boolean }>
}

/**
 * Masks names wherever they are written in a text, compared by their keys: whole, their parts of four letters and more, and
 * shorter ones and everyday words with a capital letter. Nicknames and misspelled names can't be recognized. Goes over a text
 * once, whatever the names are.
 */
export class NameMask {
  readonly #index: Index = { whole: aNode(), runs: aNode(), parts: new Map() }

  constructor(names: string[] = []) {
    for (const name of names) this.add(name)
  }

  add(name: string) {
    addTo(this.#index, name.normalize('NFC'))
  }

  text(written: string): string {
    return masked(written, this.#index)
  }
}

function addTo(index: Index, name: string) {
  const words = wordsOf(name)
  const [first, ...others] = words
  if (!first) return
  const tail = name.slice(words.at(-1)?.end).trim()
  addWhole(index, words, tail)
  const isSmall = name === name.toLowerCase()
  addPart(index, first, { isWhole: others.length === 0 })
  for (const word of others)
    if (isCapitalized(word.written) ? !particles.has(word.key) : isSmall && !isEverydayWord(word.key))
      addPart(index, word, { isWhole: false })
  addRuns(index, words)
}

/** Words inside names such as 'Ana de la Cruz'. */
const particles = new Set('al bin da das de del den der di do dos du el la las le los of the van von y'.split(' '))

function addWhole({ whole }: Index, words: Word[], tail: string) {
  if (words.length === 1) return
  const known = words.slice(0, longest.words)
  const initials = known.map(({ written }) => initialOf(written)).join(' ')
  for (const keys of spellings(known)) {
    put(whole, keys, { initials, ...(known.length === words.length && { tail }) })
    const joined = keys.join('')
    if (joined.length >= shortestInSmallLetters + 2 && !isEverydayWord(joined)) put(whole, [joined], { initials })
  }
}

/** Also as people without umlauts on their keyboard write them: 'Mueller' for Müller, and the other way round. */
function spellings(words: Pick<Word, 'written' | 'key'>[]): string[][] {
  const all = [
    words.map(({ key }) => key),
    words.map(({ written }) => maskKey(written.replace(/[äöü]/giu, (letter) => `${letter}e`))),
    words.map(({ key }) => key.replace(/([aou])e/g, '$1')),
  ]
  return [...new Map(all.map((keys) => [keys.join(' '), keys])).values()]
}

function put(node: Node, keys: string[], { initials, tail = '' }: { initials: string; tail?: string }) {
  let at = node
  for (const key of keys) {
    const next = at.next.get(key) ?? aNode()
    at.next.set(key, next)
    at = next
  }
  at.initials ??= initials
  at.tail ??= tail
}

function addPart({ parts }: Index, word: Word, { isWhole }: { isWhole: boolean }) {
  if (word.isUnspaced || (!isWhole && (word.key.length < 2 || /^\p{N}/u.test(word.key)))) return
  for (const [key = ''] of spellings([word])) {
    const isShort = key.length < shortestInSmallLetters && !isWhole
    const isCapital = isShort || isEverydayWord(key)
    parts.set(key, { isCapital: isCapital && (parts.get(key)?.isCapital ?? true) })
  }
}

/** The parts of a name in a script without spaces; without a space in the name, its first two and its last two letters. */
function addRuns({ runs }: Index, words: Word[]) {
  const unspaced = words.filter((word) => word.isUnspaced)
  const isAlone = words.length === 1
  const whole = unspaced.map((word) => lettersOf(word, longest.letters).map(({ key }) => key))
  const [letters = []] = whole
  const isFamilyFirst = isAlone && /^[\p{Script=Han}\p{Script=Hangul}]{3,5}$/u.test(words[0]?.written ?? '')
  const halves = isFamilyFirst ? [letters.slice(-2), ...(letters.length > 3 ? [letters.slice(0, 2)] : [])] : []
  for (const keys of [...whole, ...(unspaced.length === words.length ? [whole.flat()] : []), ...halves])
    if (keys.length > 1 || isAlone) put(runs, keys.slice(0, longest.letters), { initials: '' })
}

/** Whether a word begins, or goes on, with a capital letter; in scripts without them, all do. */
const isCapitalized = (word: string) => word !== word.toLowerCase() || word === word.toUpperCase()

/** What stands in place of a part of a text. */
interface Change {
  at: number
  end: number
  initials: string
}

function masked(written: string, index: Index): string {
  const text = written.normalize('NFC')
  const changes: Change[] = []
  addChanges(changes, text, wordsOf(text), index)
  if (changes.length === 0) return written
  let [result, from] = ['', 0]
  for (const { at, end, initials } of changes) {
    result += text.slice(from, at) + initials
    from = initials.endsWith('.') && isPeriod(text, end) ? end + 1 : end
  }
  return result + text.slice(from)
}

/** The last one of initials ends a sentence, too; the one before 'jpg' is none. */
const isPeriod = (text: string, at: number) => text[at] === '.' && !/[\p{L}\p{N}]/u.test(text[at + 1] ?? '')

function addChanges(changes: Change[], text: string, words: Word[], index: Index) {
  for (let n = 0; n < words.length; n++) {
    const word = words[n] as Word
    const name = nameAt(text, words, n, index)
    if (name) {
      changes.push(name)
      while ((words[n + 1]?.at ?? name.end) < name.end) n++
    } else if (word.isUnspaced) addRunChanges(changes, word, index)
    else if (isPart(word, index)) changes.push({ ...word, initials: initialOf(word.written) })
    else {
      const within = wordsWithin(word)
      if (within.length > 1) addChanges(changes, text, within, index)
    }
  }
}

function isPart({ key, written }: Word, { parts }: Index): boolean {
  const part = parts.get(key)
  return part !== undefined && (!part.isCapital || isCapitalized(written))
}

/** The longest whole name that begins with a word. */
function nameAt(text: string, words: Word[], from: number, { whole }: Index): Change | undefined {
  let [node, found]: [Node | undefined, Change | undefined] = [whole, undefined]
  for (let n = from; n < words.length; n++) {
    const word = words[n] as Word
    const before = words[n - 1]
    // A few signs and spaces, at most.
    if (n > from && before && word.at - before.end > 5) break
    node = node.next.get(word.key)
    if (!node) break
    const { initials, tail = '' } = node
    if (initials === undefined) continue
    const end = word.end + (text.startsWith(tail, word.end) ? tail.length : 0)
    found = { at: (words[from] as Word).at, end, initials }
  }
  return found
}

/** Names within a run of letters without spaces, the longest first. */
function addRunChanges(changes: Change[], word: Word, { runs }: Index) {
  const letters = lettersOf(word)
  for (let from = 0; from < letters.length; ) {
    let [node, length]: [Node | undefined, number] = [runs, 0]
    for (let n = from; n < letters.length; n++) {
      node = node.next.get(letters[n]?.key ?? '')
      if (!node) break
      if (node.initials !== undefined || n + 1 - from >= enoughLetters) length = n + 1 - from
    }
    const at = letters[from]?.at ?? word.at
    const end = letters[from + length]?.at ?? word.end
    if (length > 0) changes.push({ at, end, initials: initialOf(word.written.slice(at - word.at, end - word.at)) })
    from += Math.max(1, length)
  }
}
