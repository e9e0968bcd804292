import { straighten } from './name-key.ts'

/** Letters that Unicode doesn't decompose, as people without them on their keyboard write them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  // At the end of a word, sigma has a form of its own.
  ς: 'σ',
}
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Folds text for searching: lower case, no accents, ligatures and full-width letters as ordinary ones, quotes and dashes as
 * keyboards have them, white space collapsed. 'Açaí  Guard' becomes 'acai guard'. NUL, which PostgreSQL rejects, is dropped. Folding changes nothing that
 * is folded already.
 */
export const fold = (text: string) =>
  (isAscii(text) ? text.toLowerCase() : unaccented(text)).replace(/\s+/g, ' ').trim()

/** Besides white space. Most texts are, and a file can have millions of them. */
const isAscii = (text: string) => !/[^ -~\s]/.test(text)

const unaccented = (text: string) =>
  straighten(text.normalize('NFKD'))
    .replace(/[\p{Mn}\0]+/gu, '')
    .toLowerCase()
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter)

/** The order of names in lists that are sorted by the app: the same whatever language a browser or server has. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare
