import { fold } from '../foundation/fold.ts'

/** Scripts whose words have no space between them, or, as in Korean, have endings that a name takes, too. */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const words = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{Cf}])+|\\p{N}+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')
const isAscii = /^[\0-\x7f]*$/
const invisible = /\p{Cf}+/gu

/** A word of a text, a number, or a run of a script without spaces. */
export interface Word {
  at: number
  end: number
  written: string
  /** As it is compared: see `maskKey`. */
  key: string
  isUnspaced: boolean
}

/**
 * What is the same for all ways to write a name: in any letter case and width, with accents or without, with invisible signs
 * such as soft hyphens.
 */
export const maskKey = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : fold(text.replace(invisible, ''))

/** The words of a text, in one pass. */
export function wordsOf(text: string): Word[] {
  const keys = new Map<string, string>()
  const keyOf = (written: string) => {
    const key = keys.get(written) ?? maskKey(written)
    keys.set(written, key)
    return key
  }
  return Array.from(text.matchAll(words), ({ 0: written, index: at }) => ({
    at,
    end: at + written.length,
    written,
    key: keyOf(written),
    isUnspaced: isUnspaced.test(written),
  })).filter(({ key }) => key !== '')
}

/** The words that are written as one: 'Theo' and 'Lang' of 'TheoLang'. */
export function wordsWithin({ at, written }: Word): Word[] {
  const parts = written.split(/(?<=\p{Ll})(?=\p{Lu})/u)
  let from = at
  return parts.map((part) => {
    const word = { at: from, end: from + part.length, written: part, key: maskKey(part), isUnspaced: false }
    from = word.end
    return word
  })
}

/**
 * The first letters of a run, each as it is compared, with the place where it begins; a mark belongs to the letter before.
 */
export function lettersOf({ at, written }: Word, most = Number.POSITIVE_INFINITY): { key: string; at: number }[] {
  const letters: { key: string; at: number }[] = []
  let place = at
  for (const letter of written) {
    if (letters.length === most) break
    const key = letterKey(letter)
    if (key !== '') letters.push({ key, at: place })
    place += letter.length
  }
  return letters
}

const known = new Map<string, string>()
/** Letters whose keys are remembered: more than are in common use. */
const maxKnown = 10_000

/** The key of a letter, the same for hiragana and katakana. */
function letterKey(letter: string): string {
  const key = known.get(letter) ?? toHiragana(maskKey(letter))
  if (known.size < maxKnown) known.set(letter, key)
  return key
}

const toHiragana = (letter: string) => {
  const code = letter.charCodeAt(0)
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 0x60) : letter
}

/** 'T.' for Theo. */
export const initialOf = (word: string) =>
  `${(Array.from(word.replace(invisible, '').normalize('NFKC'))[0] ?? '').toUpperCase()}.`
