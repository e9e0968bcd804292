import type { Entry } from '#shared/entries/entries.ts'
import type { DayAndWeek } from '#shared/search/days.ts'
import { highlighted, highlightTerms, type Part, snippet } from '#shared/search/highlight.ts'
import { otherNamesAmong } from '#shared/search/other-names.ts'
import { hasWords, parseSearch } from '#shared/search/query.ts'
import { rankingFor } from '#shared/search/ranking.ts'
import { suggestionFor, type Vocabulary, vocabularyOf } from '#shared/search/suggestion.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import type { Ranking } from '../list/cached-entries.ts'

/** The names of a member's techniques. */
type Library = Pick<Technique, 'id' | 'name' | 'otherNames'>[]

/** A search as this device understands it. */
export interface Understood {
  ranking: Ranking
  /** Whether there are better and worse hits. */
  isRanked: boolean
  /** Parts a text into what is searched for and what isn't; a snippet is cut so that it shows. */
  highlight(text: string): Part[]
  snippet(text: string): Part[]
}

const catalogNames = otherNamesAmong(catalog)

/** Understands a search as the server does. */
export function understand(q: string, library: Library, now: DayAndWeek): Understood {
  const ownNames = otherNamesAmong(library)
  const otherNamesOf = (name: string) => [...new Set([...catalogNames(name), ...ownNames(name)])]
  const search = parseSearch(q, { ...now, otherNamesOf })
  const needles = highlightTerms(search)
  const names = new Map(library.map(({ id, otherNames }) => [id, otherNames]))
  const rankOf = rankingFor(search)
  return {
    ranking: (entry) => rankOf(withOtherNames(entry, names)),
    isRanked: hasWords(search),
    highlight: (text) => highlighted(text, needles),
    snippet: (text) => snippet(text, needles),
  }
}

/** Replies have the names of techniques, but not their other names. */
const withOtherNames = (entry: Entry, names: ReadonlyMap<number, string[]>) => {
  if (entry.techniques.length === 0) return entry
  const techniques = entry.techniques.map(({ id, name }) => ({ name, otherNames: names.get(id) ?? [] }))
  return { ...entry, techniques }
}

export const rankingOf = (q: string, library: Library, now: DayAndWeek): Ranking =>
  understand(q, library, now).ranking

const catalogTexts = catalog.flatMap(({ name, otherNames }) => [name, ...otherNames])

/** Suggests a corrected query when nothing matched, by the person's words and the names of techniques. */
export const suggestQuery = (q: string, entries: Entry[], library: Library): string | undefined =>
  suggestionFor(q, wordsOf(entries, library))

const wordsOf = (entries: Entry[], library: Library): Vocabulary =>
  vocabularyOf([
    ...catalogTexts,
    ...library.flatMap(({ name, otherNames }) => [name, ...otherNames]),
    ...entries.flatMap(({ title, notes, academy, instructor, tags }) => [
      title,
      notes,
      academy,
      instructor,
      ...tags.map(({ name }) => name),
    ]),
  ])
