import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { sunday } from '#shared/foundation/dates.ts'
import { fold } from '#shared/foundation/fold.ts'
import { isSouthern } from '#shared/foundation/hemisphere.ts'
import { type DayAndWeek, type Days, isRelative } from '#shared/search/days.ts'
import { commonNames } from '#shared/search/grappling-names.ts'
import { highlighted, highlightTerms, type Part, snippet } from '#shared/search/highlight.ts'
import { lookedFor, type NearestSearch, nearestOf, nothingNear, partsOf } from '#shared/search/nearest.ts'
import { otherNamesAmong } from '#shared/search/other-names.ts'
import { hasWords, parseSearch, type SearchContext } from '#shared/search/query.ts'
import { rankingFor } from '#shared/search/ranking.ts'
import { searchTextOf } from '#shared/search/search.ts'
import { suggestionFor, vocabularyOf } from '#shared/search/suggestion.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import type { Ranking } from '../list/cached-entries.ts'

const libraryOf = (client: QueryClient) => client.getQueryData(techniquesQuery.queryKey) ?? []

function searchDays(client: QueryClient, today: string): DayAndWeek {
  const { weekStartsOn = sunday, timeZone = '' } = currentUserIn(client) ?? {}
  return { today, weekStartsOn, isSouthern: isSouthern(timeZone) }
}

/** What a search means on this day, with the techniques that this device knows. */
export const understandOn = (today: string, client: QueryClient, q: string): Understood =>
  understand(q, libraryOf(client), searchDays(client, today))

/** The nearest search to one without hits, in the entries that this device knows. */
export const nearestNow = (client: QueryClient, q: string, entries: Entry[], isExact: boolean): NearestSearch =>
  nearestIn(q, entries, libraryOf(client), searchDays(client, localDayNow()), isExact)

/** The names of a member's techniques. */
type Library = Pick<Technique, 'id' | 'name' | 'otherNames'>[]

/** A search as this device understands it. */
export interface Understood {
  ranking: Ranking
  /** Whether there are better and worse hits. */
  isRanked: boolean
  /** The days that relative words mean, such as 'three months ago'. */
  days: Days[]
  /** Parts a text into what is searched for and what isn't; a snippet is cut so that it shows. */
  highlight(text: string): Part[]
  snippet(text: string): Part[]
}

/** Understands a search as the server does. */
function understand(q: string, library: Library, now: DayAndWeek): Understood {
  const search = parseSearch(q, searchContextOf(library, now))
  const needles = highlightTerms(search)
  const names = namesOf(library)
  const rankOf = rankingFor(search)
  return {
    ranking: (entry) => rankOf(withOtherNames(entry, names)),
    isRanked: hasWords(search),
    days: isRelative(fold(q)) ? (search.readings[0]?.days ?? []) : [],
    highlight: (text) => highlighted(text, needles),
    snippet: (text) => snippet(text, needles),
  }
}

function searchContextOf(library: Library, now: DayAndWeek): SearchContext {
  const ownNames = otherNamesAmong(library)
  const otherNamesOf = (name: string) => [...new Set([...commonNames(name), ...ownNames(name)])]
  return { ...now, otherNamesOf }
}

const namesOf = (library: Library) => new Map(library.map(({ id, otherNames }) => [id, otherNames]))

/** Replies have the names of techniques, but not their other names. */
const withOtherNames = (entry: Entry, names: ReadonlyMap<number, string[]>) => {
  if (entry.techniques.length === 0) return entry
  const techniques = entry.techniques.map(({ id, name }) => ({ name, otherNames: names.get(id) ?? [] }))
  return { ...entry, techniques }
}

export const rankingOf = (q: string, library: Library, now: DayAndWeek): Ranking =>
  understand(q, library, now).ranking

/** The nearest search to one without hits, as the server would find it. */
export function nearestIn(
  q: string,
  entries: Entry[],
  library: Library,
  now: DayAndWeek,
  isExact = false,
): NearestSearch {
  const corrected = isExact ? undefined : suggestQuery(q, entries)
  const context = searchContextOf(library, now)
  const parts = partsOf(corrected ?? q, context)
  const isLeftIn = rankingFor(parseSearch(parts.exclusions.join(' '), context))
  const rankings = lookedFor(parts).map(({ search }) => rankingFor(search))
  const names = namesOf(library)
  const found = entries
    .map((entry) => withOtherNames(entry, names))
    .filter((entry) => isLeftIn(entry) !== undefined)
    .map((entry) => rankings.reduce((bits, rankOf, at) => bits | (rankOf(entry) === undefined ? 0 : 1 << at), 0))
  const nearest = nearestOf(parts, new Set(found))
  return nearest.q === '' ? nothingNear : { ...nearest, isCorrected: corrected !== undefined }
}

/** A search with its typos corrected by the words of entries and the names that everyone knows; undefined if it has none. */
export const suggestQuery = (q: string, entries: Entry[]): string | undefined =>
  suggestionFor(q, vocabularyOf(entries.map(searchTextOf)))
