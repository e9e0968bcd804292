import { initialTechnique, type Technique } from '#shared/techniques.ts'
import type { TechniqueFields } from '../api.ts'

/** The fields of a technique before anything is typed. */
export const noFields: TechniqueFields = { name: '', ...initialTechnique }

/** A technique’s fields for its form. */
export const fieldsOf = ({ id: _id, catalogKey: _key, links: _links, tags, ...fields }: Technique) => ({
  ...fields,
  tags: tags.map((tag) => tag.id),
})
