/**
 * Text as the search compares it: lower case, without accents, blanks folded into one. The Greek sigma at a word's end
 * becomes the one within, so that part of a word is part of it folded; NUL, which PostgreSQL cannot take, is left out.
 * 'Açaí  Guard' and 'acai guard' are the same.
 */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}\0]+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a search, folded, each once. An entry matches when every one of them is part of one of its words. */
export const searchWords = (query: string) => [...new Set(fold(query).split(' '))].filter((word) => word !== '')

interface Searched {
  title: string
  academy: string
  instructor: string
  notes: string
  tags: { name: string }[]
}

/** What of an entry the search looks in, folded: title, academy, instructor, tags and notes, each on a line. */
export const searchTextOf = ({ title, academy, instructor, tags, notes }: Searched) =>
  [title, academy, instructor, ...tags.map(({ name }) => name), notes].map(fold).join('\n')

/** Whether an entry matches a search: every word is part of what is looked in. */
export function isFound(entry: Searched, query: string): boolean {
  const text = searchTextOf(entry)
  return searchWords(query).every((word) => text.includes(word))
}
