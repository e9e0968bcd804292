import { distanceOf } from '../foundation/typos.ts'
import { catalog } from './technique-catalog.ts'
import { foldName, type Technique } from './techniques.ts'

/** A technique of a member's library, as far as its names go. */
export type Named = Pick<Technique, 'id' | 'name' | 'otherNames' | 'catalogKey'>

/** A submission as it was entered: the technique it is linked to, if any, and the typed name. */
export interface SpokenTechnique {
  techniqueId: number | null
  name: string
}

/** Its meaning: a technique of the library, or of the catalog, or only the typed name. */
interface SubmissionMeaning {
  techniqueId: number | null
  name: string
  isKnown: boolean
}

/** The folded names of techniques: first what each is called, then what it is also called. */
const foldedNames = <T extends Pick<Technique, 'name' | 'otherNames'>>(all: readonly T[]) => [
  ...all.map((technique) => ({ name: foldName(technique.name), technique })),
  ...all.flatMap((technique) => technique.otherNames.map((name) => ({ name: foldName(name), technique }))),
]

/** By a name, the first that has it. */
function firstOf<T>(names: { name: string; technique: T }[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const { name, technique } of names) if (!found.has(name)) found.set(name, technique)
  return found
}

const inCatalog = firstOf(foldedNames(catalog))

/** Whether a technique of the catalog has the name, or is also called so. */
export const isCatalogName = (name: string) => inCatalog.has(foldName(name))

/** Tells submissions apart, and finds them again: two that mean the same technique have the same. */
export const submissionKey = foldName

/**
 * Finds what submissions mean by the names in a library, then by those in the catalog. A technique of the catalog that is in
 * the library, also under another of its names, is that of the library.
 */
export function submissionReader(library: readonly Named[]): (written: SpokenTechnique) => SubmissionMeaning {
  const sorted = library.toSorted((a, b) => a.id - b.id)
  const byId = new Map(sorted.map((technique) => [technique.id, technique]))
  const names = foldedNames(sorted)
  const named = firstOf(names)
  const ofCatalog = new Map<string, Named>()
  const keys = [
    ...sorted.map((technique) => ({ key: technique.catalogKey, technique })),
    ...names.map(({ name, technique }) => ({ key: inCatalog.get(name)?.key, technique })),
  ]
  for (const { key, technique } of keys) if (key && !ofCatalog.has(key)) ofCatalog.set(key, technique)
  return ({ techniqueId, name }) => {
    const folded = foldName(name)
    const technique = inCatalog.get(folded)
    const own = byId.get(techniqueId ?? 0) ?? named.get(folded) ?? ofCatalog.get(technique?.key ?? '')
    if (own) return { techniqueId: own.id, name: own.name, isKnown: true }
    return { techniqueId: null, name: technique?.name ?? name, isKnown: technique !== undefined }
  }
}

/** Shorter names are too easily one letter from another one. */
const minLetters = 4

/** The technique whose name, or other name, is one letter from what was typed; undefined if that is a name itself. */
export function nearTechnique(typed: string, library: readonly Named[]): SubmissionMeaning | undefined {
  const folded = foldName(typed)
  const read = submissionReader(library)
  if (folded.length < minLetters || read({ techniqueId: null, name: typed }).isKnown) return undefined
  const near = [...library, ...catalog.filter(({ category }) => category === 'submission')]
    .flatMap(({ name, otherNames }) => [name, ...otherNames])
    .find((name) => foldName(name).length >= minLetters && distanceOf(foldName(name), folded, 1) === 1)
  return near === undefined ? undefined : read({ techniqueId: null, name: near })
}

/** The names that something was written under, other than the one it has, each once. */
export function alsoWritten(name: string, written: string[]): string[] {
  const others = new Map(written.toSorted().map((text) => [submissionKey(text), text]))
  others.delete(submissionKey(name))
  return [...others.values()]
}
