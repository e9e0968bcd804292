/**
 * Folds text for searching: lower case, no accents, white space collapsed. 'Açaí  Guard' becomes 'acai guard'. A final
 * sigma becomes an ordinary one, so that part of a word still matches; NUL, which PostgreSQL rejects, is dropped.
 */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}\0]+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()

/** The distinct words of a search, folded. An entry matches if its text contains all of them. */
export const searchWords = (query: string) => [...new Set(fold(query).split(' '))].filter((word) => word !== '')

interface Searchable {
  title: string
  academy: string
  instructor: string
  notes: string
  tags: { name: string }[]
}

/** The searchable text of an entry, folded: title, academy, instructor, tags, and notes, one per line. */
export const searchTextOf = ({ title, academy, instructor, tags, notes }: Searchable) =>
  [title, academy, instructor, ...tags.map(({ name }) => name), notes].map(fold).join('\n')

/** Whether an entry's text contains every word of a search. */
export function isFound(entry: Searchable, query: string): boolean {
  const text = searchTextOf(entry)
  return searchWords(query).every((word) => text.includes(word))
}
