import { createStore } from '@tanstack/react-store'
import { byName } from '#shared/foundation/fold.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'

export interface LibraryFilter {
  text: string
  /** '' for any, here and below. */
  position: Technique['position'] | ''
  status: Technique['status'] | ''
  attire: 'gi' | 'no-gi' | ''
  isFavorite: boolean
  /** Archived techniques instead of the others. */
  isArchived: boolean
}

export const noFilter: LibraryFilter = {
  text: '',
  position: '',
  status: '',
  attire: '',
  isFavorite: false,
  isArchived: false,
}

/** The library's filter. It lasts while one goes back and forth between the library and its techniques. */
export const libraryFilter = createStore(noFilter)

export const changeFilter = (changes: Partial<LibraryFilter>) =>
  libraryFilter.setState((filter) => ({ ...filter, ...changes }))

/** A technique with its names as they are searched. */
export interface Found {
  technique: Technique
  names: string
}

/** Techniques by name, prepared for filtering. */
export const searchable = (techniques: Technique[]): Found[] =>
  techniques
    .map((technique) => ({
      technique,
      names: [technique.name, ...technique.otherNames].map(foldName).join('\n'),
    }))
    .toSorted((one, other) => byName(one.technique.name, other.technique.name))

/** Those that a filter lets through, in their order. */
export function filtered(library: Found[], filter: LibraryFilter): Technique[] {
  const words = foldName(filter.text).split(' ')
  return library.flatMap(({ technique, names }) =>
    isShown(technique, filter) && words.every((word) => names.includes(word)) ? [technique] : [],
  )
}

const isShown = (
  technique: Technique,
  { position, status, attire, isFavorite, isArchived }: LibraryFilter,
): boolean =>
  technique.isArchived === isArchived &&
  (position === '' || technique.position === position) &&
  (status === '' || technique.status === status) &&
  (attire === '' || technique.attire === attire || technique.attire === 'both') &&
  (!isFavorite || technique.isFavorite)
