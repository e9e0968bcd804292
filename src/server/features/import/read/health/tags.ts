import { Refusal } from '#server/http/replies/refusals.ts'
import { withCharacters } from '../plain-text.ts'

/** No tag, comment, or list of declarations of a real export comes near. In bytes. */
const longest = 256 * 1024
/** Real exports are four deep. */
const deepest = 32

/** What is told of each element that begins. */
type Open = (name: string, tag: Tag, within: string) => void

/** What is in a tag behind its name, of which only what is asked for is looked at. */
export class Tag {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Whether these bytes are anywhere in it. */
  has = (text: string) => this.#text.includes(text)

  /** Its attributes; of one that is there twice, the last. */
  attributes(): Map<string, string> {
    const all = new Map<string, string>()
    const text = this.#text
    for (let at = 0; ; ) {
      const equals = text.indexOf('=', at)
      const begin = equals < 0 ? -1 : quoteAfter(text, equals)
      const end = begin < 0 ? -1 : text.indexOf(text.charAt(begin), begin + 1)
      if (end < 0) return all
      all.set(text.slice(at, equals).trim(), text.slice(begin + 1, end))
      at = end + 1
    }
  }
}

/** Where a value begins; -1 if nothing has quotes. */
function quoteAfter(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === quote || letter === apostrophe) return at
  }
  return -1
}

/** What an attribute says to people. References to what the file declares itself stay as they are. */
export const textIn = (value = ''): string => withCharacters(Buffer.from(value, 'latin1').toString())

/**
 * Finds the tags of XML that comes in pieces, each as one letter for each byte. Apple has written XML that is none: declarations that
 * never end, control characters, and attributes with spaces in their names. So nothing but tags is looked at, and no
 * declaration is followed. Throws IMPORT_BROKEN for what is longer or deeper than any export.
 */
export class TagReader {
  readonly #open: Open
  readonly #path: string[] = []
  #rest = ''

  constructor(open: Open) {
    this.#open = open
  }

  write(piece: string) {
    const text = this.#rest + piece
    let at = 0
    for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', at)) {
      const end = endOf(text, start)
      at = start
      if (end < 0) break
      this.#take(text, start, end)
      at = end
    }
    this.#rest = text.startsWith('<', at) ? text.slice(at) : ''
    if (this.#rest.length > longest) throw new Refusal('IMPORT_BROKEN')
  }

  #take(text: string, start: number, end: number) {
    const first = text.charCodeAt(start + 1)
    if (first === exclamation || first === question) return
    if (first === slash) {
      this.#path.pop()
      return
    }
    const name = nameAt(text, start + 1)
    this.#open(name, new Tag(text.slice(start + 1 + name.length, end)), this.#path.at(-1) ?? '')
    if (text.charCodeAt(end - 2) === slash) return
    this.#path.push(name)
    if (this.#path.length > deepest) throw new Refusal('IMPORT_BROKEN')
  }
}

const [exclamation, question, slash, quote, apostrophe, greater] = Buffer.from('!?/"\'>')

const nameAt = (text: string, from: number) => {
  let end = from
  while (!endsName.has(text.charCodeAt(end))) end++
  return text.slice(from, end)
}

const endsName = new Set(Buffer.from(' \t\r\n/>'))

/** Where what begins at a place is over; -1 if that is in a later piece. */
function endOf(text: string, start: number): number {
  const first = text.charCodeAt(start + 1)
  if (first === question) return after(text, '?>', start)
  if (first !== exclamation) return endOfTag(text, start + 1)
  if (text.startsWith('<!--', start)) return after(text, '-->', start + 4)
  if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start)
  if (text.startsWith('<!DOCTYPE', start)) return endOfDeclarations(text, start)
  // Which of these it is may be in the next piece.
  return text.length - start > '<!DOCTYPE'.length ? after(text, '>', start) : -1
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? -1 : at + end.length
}

/** A tag ends where no value does. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at >= 0 && at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === greater) return at + 1
    if (letter === quote) at = text.indexOf('"', at + 1)
    else if (letter === apostrophe) at = text.indexOf("'", at + 1)
    if (at < 0) return -1
  }
  return -1
}

/** Those of iOS 16 are no XML, so only their bracket counts. */
function endOfDeclarations(text: string, start: number): number {
  const bracket = text.indexOf('[', start)
  const end = after(text, '>', start)
  if (end >= 0 && (bracket < 0 || bracket > end)) return end
  const closing = /\]\s*>/g
  closing.lastIndex = Math.max(start, bracket)
  return bracket >= 0 && closing.test(text) ? closing.lastIndex : -1
}
