import { fold } from '../foundation/fold.ts'

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
