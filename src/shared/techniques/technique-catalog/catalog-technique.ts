import type { Technique, TechniqueLink } from '../techniques.ts'

/** A technique of the catalog. Its position is that of the list it is in. */
export interface CatalogTechnique extends Pick<Technique, 'name' | 'category' | 'side' | 'attire'> {
  /** Stored with the techniques added from it, so it never changes. */
  key: string
  otherNames: string[]
  description: string
  /** What to take care of so that nobody gets hurt. */
  safety?: string
  /** What it does for others of the catalog, by their keys. */
  links: Partial<Record<TechniqueLink['kind'], string[]>>
}
