import { defenses } from '#shared/techniques/defenses.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'

/** What the catalog says about a technique: by its key, or by its name for one that its member wrote. */
export interface CatalogText {
  description: string
  safety?: string | undefined
  defense?: string | undefined
}

export function findCatalogText({
  catalogKey,
  name,
}: Pick<Technique, 'catalogKey' | 'name'>): CatalogText | undefined {
  const isNamed = (own: string) => foldName(own) === foldName(name)
  const known = catalog.find(({ key, name, otherNames }) =>
    catalogKey === null ? [name, ...otherNames].some(isNamed) : key === catalogKey,
  )
  return known && { ...known, defense: defenses[known.key] }
}
