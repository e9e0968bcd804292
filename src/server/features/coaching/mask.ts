import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Db } from '#server/db/tables.ts'
import { maskedName, NameMask } from '#shared/coaching/mask-names.ts'
import { isCatalogName } from '#shared/techniques/technique-names.ts'
import { foldName, positionNames } from '#shared/techniques/techniques.ts'
import type { OpenLink } from './queries.ts'
import { partnerNames, type Shown } from './shown-queries.ts'

/** Masks the names of partners, and of opponents in a competition that is shown. */
export interface Mask {
  /** Masks the name of somebody the member rolled with. */
  name: (name: string) => string
  /** Masks names in what the member wrote. */
  text: (text: string) => string
  /** Masks names in a technique or position. Those that everybody knows aren't about a partner: 'Cross Choke', unlike 'Theo’s choke'. */
  term: (term: string) => string
}

const positions = new Set(Object.values(positionNames).map(foldName))
const isKnown = (term: string) => isCatalogName(term) || positions.has(foldName(term))

const unchanged = (text: string) => text
const nothing: Mask = { name: unchanged, text: unchanged, term: unchanged }

/** So many names are read at a stretch, in a few milliseconds. */
const namesAtOnce = 100

export async function maskFor(db: Db, { userId, showsPartners }: OpenLink, { competition }: Shown): Promise<Mask> {
  if (showsPartners) return nothing
  const opponents = (competition?.matches ?? []).map(({ opponent }) => opponent)
  const names = new NameMask()
  for (const [index, name] of [...(await partnerNames(db, userId)), ...opponents].entries()) {
    if (index % namesAtOnce === namesAtOnce - 1) await othersTurn()
    names.add(name)
  }
  return maskWith((text) => names.text(text))
}

const maskWith = (text: Mask['text']): Mask => ({
  name: maskedName,
  text,
  term: (term) => (isKnown(term) ? term : text(term)),
})

/** The same, with the name of somebody whom the list of partners no longer has. */
export function maskAlso(mask: Mask, name: string): Mask {
  if (mask === nothing || name === '') return mask
  const also = new NameMask([name])
  return maskWith((text) => also.text(mask.text(text)))
}
