import { useEffect, useState } from 'react'
import { mentionFinder } from '#shared/entries/mentions.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Offers } from '#web/ui/form/offers.tsx'
import { useAddFromCatalog } from './api.ts'

const mostOffers = 3

interface Props {
  techniques: CatalogTechnique[]
  onAdded: (technique: Technique) => void
}

/** What the notes name and the library lacks: a tap adds it from the catalog. */
export function NotInLibrary({ techniques, onAdded }: Props) {
  const adding = useAddFromCatalog()
  const add = (key: string) => adding.mutate([key], { onSuccess: (added) => added.forEach(onAdded) })
  return (
    <div>
      <Hint>Not in your library yet. Tap to add it from the catalog:</Hint>
      <Offers
        label="Not in your library yet"
        offers={techniques
          .slice(0, mostOffers)
          .map(({ key, name }) => ({ label: name, isChosen: false, choose: () => add(key) }))}
      />
      {adding.error && <FieldError>{sentenceOf(adding.error)}</FieldError>}
    </div>
  )
}

type CatalogTechnique = (typeof catalog)[number]

let last: { library: Technique[]; find: (text: string) => CatalogTechnique[] } | undefined

/** The techniques of the catalog that notes name and the library lacks. Each is offered until a form that offered it closes. */
export function useNotInLibrary(library: Technique[], notes: string): CatalogTechnique[] {
  const key = userKey('offered-techniques', 'keys')
  const [before] = useState(() => new Set(offeredIn(key)))
  const found = notes === '' ? [] : finderFor(library)(notes).filter(({ key }) => !before.has(key))
  const offered = found.map((one) => one.key).join()
  useEffect(() => {
    if (offered === '') return
    return () => void writeStored(key, [...new Set([...offeredIn(key), ...offered.split(',')])])
  }, [key, offered])
  return found
}

const offeredIn = (key: string): unknown[] => {
  const stored = readStored(key)
  return Array.isArray(stored) ? stored : []
}

function finderFor(library: Technique[]) {
  if (last?.library !== library) last = { library, find: findMissingIn(library) }
  return last.find
}

function findMissingIn(library: Technique[]): (text: string) => CatalogTechnique[] {
  const owned = new Set(library.flatMap(({ name, otherNames }) => [name, ...otherNames].map(foldName)))
  const keys = new Set(library.map(({ catalogKey }) => catalogKey))
  const isNew = (name: string) => !owned.has(foldName(name))
  const missing = catalog.filter(({ key, name }) => !keys.has(key) && isNew(name))
  const named = missing.map(({ name, otherNames }, id) => ({ id, name, otherNames: otherNames.filter(isNew) }))
  const find = mentionFinder(named, library)
  return (text) => find(text).flatMap((id) => missing[id] ?? [])
}
