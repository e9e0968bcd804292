const words = /[\p{L}\p{N}]+/gu
const wordSign = /[\p{L}\p{N}]/u

/** 'T. L.' for Theo Lang. */
export const maskedName = (name: string) =>
  (name.match(words) ?? []).map((word) => `${(Array.from(word)[0] ?? '').toUpperCase()}.`).join(' ')

/** Shorter first names are words of their own more often than not. */
const shortest = 3

/** Names that begin with the same word, the longest first. */
type Index = Map<string, string[]>

/**
 * Masks names wherever they are written in a text: whole, in any letter case, and first names that begin with a capital
 * letter. Nicknames and misspelled names can't be recognized. Takes as long for a thousand names as for one.
 */
export function nameMask(names: string[]): (text: string) => string {
  const index: Index = new Map()
  for (const name of names) {
    const from = name.search(wordSign)
    if (from < 0) continue
    const whole = name.slice(from).trim()
    const key = firstWord(whole).toLowerCase()
    index.set(
      key,
      [...(index.get(key) ?? []), whole].sort((one, other) => other.length - one.length),
    )
  }
  return (text) => (index.size === 0 ? text : masked(text, index))
}

const firstWord = (text: string) => text.match(words)?.[0] ?? ''

function masked(text: string, index: Index): string {
  let [result, from] = ['', 0]
  for (const { 0: word, index: at } of text.matchAll(words)) {
    if (at < from) continue
    const name = nameAt(text, at, word, index.get(word.toLowerCase()) ?? [])
    if (name === undefined) continue
    result += text.slice(from, at) + maskedName(name)
    from = at + name.length
  }
  return result + text.slice(from)
}

/** The name that is written at a place of the text, whole or the first one. */
function nameAt(text: string, at: number, word: string, names: string[]): string | undefined {
  const written = names
    .map((name) => text.slice(at, at + name.length))
    .find((part, place) => part.toLowerCase() === names[place]?.toLowerCase() && isEnd(text, at + part.length))
  if (written !== undefined) return written
  const isFirstName = names.length > 0 && word.length >= shortest && word !== word.toLowerCase()
  return isFirstName ? word : undefined
}

const isEnd = (text: string, at: number) => !wordSign.test(text.charAt(at))
