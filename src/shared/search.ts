/**
 * Text as search compares it: lower case, without accents, white space collapsed. The Greek final sigma becomes the
 * ordinary one, so that a part of a word is still a part of it when folded; NUL, which PostgreSQL rejects, is dropped.
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

interface Searchable {
  title: string
  academy: string
  instructor: string
  notes: string
  tags: { name: string }[]
}

/** The text of an entry that is searched, folded: title, academy, instructor, tags and notes, one per line. */
export const searchTextOf = ({ title, academy, instructor, tags, notes }: Searchable) =>
  [title, academy, instructor, ...tags.map(({ name }) => name), notes].map(fold).join('\n')

/** Whether an entry matches a search: every word is part of its text. */
export function isFound(entry: Searchable, query: string): boolean {
  const text = searchTextOf(entry)
  return searchWords(query).every((word) => text.includes(word))
}
