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
  return catalogKey === null
    ? catalog.find((known) => [known.name, ...known.otherNames].some(isNamed))
    : catalog.find(({ key }) => key === catalogKey)
}
