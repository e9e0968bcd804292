import type { Technique, TechniqueLink } from '../techniques.ts'

/** A technique of the catalog. Its position is that of the list it is in. */
export interface CatalogTechnique extends Pick<Technique, 'name' | 'category' | 'side' | 'attire'> {
  /** Stored with the techniques added from it, so it never changes. */
  key: string
  otherNames: string[]
  description: string
  /** A warning so that nobody gets hurt. */
  safety?: string
  /** Its links to other techniques of the catalog, by their keys. */
  links: Partial<Record<TechniqueLink['kind'], string[]>>
}
