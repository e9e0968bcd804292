import { byName, fold } from '../foundation/fold.ts'
import { nameKey } from '../foundation/name-key.ts'
import { searchedNames } from '../search/grappling-names.ts'
import { catalog } from '../techniques/technique-catalog.ts'
import { type Named, submissionReader } from '../techniques/technique-names.ts'
import { foldName } from '../techniques/techniques.ts'
import type { ImportedSession } from './imported-session.ts'

/** What a member's names mean by now. */
export interface KnownNames {
  tags: { id: number; name: string }[]
  partners: { id: number; name: string }[]
  library: Named[]
}

/** A name of a file: one that is known, or that is made. */
export interface ReadName {
  /** null if there is none yet. */
  id: number | null
  name: string
  /** The catalog's key of a technique that is created; null for one that only the file has. */
  catalogKey: string | null
}

/** Finds what names mean. Two spellings of a new name are the same. */
export interface NameReader {
  tag: (written: string) => ReadName
  partner: (written: string) => ReadName
  technique: (written: string) => ReadName
}

/** 'chave de braço', which only searches know otherwise. */
const alsoCalled = new Map(
  Object.entries(searchedNames).flatMap(([key, { otherNames }]) => otherNames.map((name) => [fold(name), key])),
)
const catalogByName = new Map(catalog.map((one) => [foldName(one.name), one]))
const catalogByKey = new Map(catalog.map((one) => [one.key, one]))

/** A reader of names for a member. */
export function nameReader({ tags, partners, library }: KnownNames): NameReader {
  return {
    tag: remembered(readerOf(tags, nameKey)),
    partner: remembered(readerOf(partners, nameKey)),
    technique: remembered(techniqueReader(library)),
  }
}

/** Files repeat names, and folding their letters takes most of the time. */
function remembered(read: (written: string) => ReadName) {
  const known = new Map<string, ReadName>()
  return (written: string): ReadName => {
    const name = known.get(written) ?? read(written)
    known.set(written, name)
    return name
  }
}

function readerOf(known: { id: number; name: string }[], keyOf: (name: string) => string) {
  const byKey = new Map<string, ReadName>(
    known.map(({ id, name }) => [keyOf(name), { id, name, catalogKey: null }]),
  )
  return (written: string): ReadName => {
    const key = keyOf(written)
    const read = byKey.get(key) ?? { id: null, name: written, catalogKey: null }
    byKey.set(key, read)
    return read
  }
}

function techniqueReader(library: Named[]) {
  const read = submissionReader(library)
  const made = new Map<string, ReadName>()
  const meant = (written: string): ReadName => {
    const also = catalogByKey.get(alsoCalled.get(fold(written)) ?? '')
    const own = read({ techniqueId: null, name: written })
    const { techniqueId, name } = own.isKnown || !also ? own : read({ techniqueId: null, name: also.name })
    return {
      id: techniqueId,
      name,
      catalogKey: techniqueId ? null : (catalogByName.get(foldName(name))?.key ?? null),
    }
  }
  return (written: string): ReadName => {
    const found = meant(written)
    if (found.id !== null) return found
    const key = foldName(found.name)
    const same = made.get(key) ?? found
    made.set(key, same)
    return same
  }
}

/** The names that are made for sessions, and those of techniques that are called differently here. */
export interface NamesOfImport {
  tags: string[]
  partners: string[]
  techniques: { name: string; isFromCatalog: boolean }[]
  recognized: { written: string; name: string }[]
}

/** Collects the names of sessions. */
export function namesOf(sessions: Iterable<ImportedSession>, reader: NameReader): NamesOfImport {
  const [tags, partners] = [new Set<string>(), new Set<string>()]
  const techniques = new Map<string, { name: string; isFromCatalog: boolean }>()
  const recognized = new Map<string, { written: string; name: string }>()
  for (const session of sessions) {
    for (const { id, name } of session.tags.map(reader.tag)) if (id === null) tags.add(name)
    for (const one of session.partners) {
      const { id, name } = reader.partner(one.name)
      if (id === null) partners.add(name)
    }
    for (const written of session.techniques) {
      const { id, name, catalogKey } = reader.technique(written)
      if (id === null) techniques.set(name, { name, isFromCatalog: catalogKey !== null })
      if (name !== written && foldName(name) !== foldName(written))
        recognized.set(foldName(written), { written, name })
    }
  }
  const sorted = (names: Iterable<string>) => [...names].sort(byName)
  return {
    tags: sorted(tags),
    partners: sorted(partners),
    techniques: [...techniques.values()].sort((a, b) => byName(a.name, b.name)),
    recognized: [...recognized.values()].sort((a, b) => byName(a.written, b.written)),
  }
}
