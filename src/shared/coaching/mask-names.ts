const words = /[\p{L}\p{N}]+/gu
const wordSign = /[\p{L}\p{N}]/u

/** 'T. L.' for Theo Lang. */
export const maskedName = (name: string) =>
  (name.match(words) ?? []).map((word) => `${(Array.from(word)[0] ?? '').toUpperCase()}.`).join(' ')

/** Shorter parts of a name are words of their own more often than not. */
const shortest = 3

interface Index {
  /** Names that begin with the same word, the longest first. */
  whole: Map<string, string[]>
  /** Words of names: first ones, and others that begin with a capital letter, unlike that of 'Theo from work'. */
  parts: Set<string>
}

/**
 * Masks names wherever they are written in a text: whole, in any letter case, and first and last names that begin with a
 * capital letter. Nicknames and misspelled names can't be recognized. Takes as long for a thousand names as for one.
 */
export function nameMask(names: string[]): (text: string) => string {
  const index: Index = { whole: new Map(), parts: new Set() }
  for (const name of names) addTo(index, name)
  return (text) => (index.whole.size === 0 ? text : masked(text, index))
}

function addTo({ whole, parts }: Index, written: string) {
  const [first, ...others] = written.match(words) ?? []
  if (first === undefined) return
  const name = written.slice(written.indexOf(first)).trim()
  const key = first.toLowerCase()
  whole.set(
    key,
    [...(whole.get(key) ?? []), name].sort((one, other) => other.length - one.length),
  )
  for (const word of [first, ...others.filter(isCapitalized)])
    if (word.length >= shortest) parts.add(word.toLowerCase())
}

const isCapitalized = (word: string) => word !== word.toLowerCase()

function masked(text: string, index: Index): string {
  let [result, from] = ['', 0]
  for (const { 0: word, index: at } of text.matchAll(words)) {
    if (at < from) continue
    const name = nameAt(text, at, word, index)
    if (name === undefined) continue
    result += text.slice(from, at) + maskedName(name)
    from = at + name.length
  }
  return result + text.slice(from)
}

/** The name that is written at a place of the text, whole or a part of one. */
function nameAt(text: string, at: number, word: string, { whole, parts }: Index): string | undefined {
  const key = word.toLowerCase()
  const names = whole.get(key) ?? []
  const written = names
    .map((name) => text.slice(at, at + name.length))
    .find((part, place) => part.toLowerCase() === names[place]?.toLowerCase() && isEnd(text, at + part.length))
  return written ?? (parts.has(key) && isCapitalized(word) ? word : undefined)
}

const isEnd = (text: string, at: number) => !wordSign.test(text.charAt(at))
