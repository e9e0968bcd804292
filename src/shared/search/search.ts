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
 * Folds text for searching: lower case, no accents, ligatures and full-width letters as ordinary ones, white space
 * collapsed. 'Açaí  Guard' becomes 'acai guard'. NUL, which PostgreSQL rejects, is dropped. Folding changes nothing that
 * is folded already.
 */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\0]+/gu, '')
    .toLowerCase()
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** The distinct words of a search, folded. An entry matches if its text contains all of them. */
export const searchWords = (query: string) => [...new Set(fold(query).split(' '))].filter((word) => word !== '')

/** The text of an entry that is searched. */
export interface SearchedText {
  title: string
  academy: string
  instructor: string
  notes: string
  tags: { name: string }[]
  /** Other names are known to the server, and to devices that have the library. */
  techniques: { name: string; otherNames?: string[] }[]
  rounds: { partner: { name: string } | null; submissions: { name: string; typed?: string }[]; notes: string }[]
}

/**
 * The searchable text of an entry, folded, one field in each line: its title, and the names of its tags and techniques, then an
 * empty line, academy, instructor, rounds, and notes.
 */
export function searchTextOf({
  title,
  academy,
  instructor,
  tags,
  techniques,
  rounds,
  notes,
}: SearchedText): string {
  const names = techniques.flatMap(({ name, otherNames = [] }) => [name, ...otherNames])
  const head = [title, ...tags.map(({ name }) => name), ...names].map(fold).filter((line) => line !== '')
  const rolled = rounds.flatMap(({ partner, submissions, notes }) => [
    partner?.name ?? '',
    ...submissions.flatMap(({ name, typed }) => [name, typed ?? '']),
    notes,
  ])
  const said = new Set(rolled.filter(Boolean))
  return [head.join('\n'), '', ...[academy, instructor, ...said, notes].map(fold)].join('\n')
}

/** The head of a searchable text: the title and, below it, the names of tags and techniques. */
export const headOf = (searchText: string) => searchText.slice(0, searchText.indexOf('\n\n'))
