import { useEffect, useState } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import type { CatalogText } from './catalog-text.ts'

const loadCatalog = () => import('./catalog-text.ts')

/** What the catalog says about a technique; null if nothing, or if it can't be loaded, and undefined until it is known. */
export function useCatalogText(technique: Technique | undefined): CatalogText | null | undefined {
  const [find, setFind] = useState<(one: Technique) => CatalogText | undefined>()
  useEffect(() => {
    loadCatalog().then(
      ({ findCatalogText }) => setFind(() => findCatalogText),
      () => setFind(() => () => undefined),
    )
  }, [])
  return technique && find ? (find(technique) ?? null) : undefined
}
