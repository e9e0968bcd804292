import { type Technique, technique } from '#shared/techniques/techniques.ts'
import type { TechniqueFields } from '../api.ts'

/** The fields of the form: also what is typed and not added. */
export type TechniqueValues = TechniqueFields & { typedTag: string; typedVideo: string }

const nothingTyped = { typedTag: '', typedVideo: '' }

/** The fields of a technique before anything is typed. */
export const noFields: TechniqueValues = { name: '', ...technique.initial, ...nothingTyped }

/** A technique’s fields for its form. */
export const fieldsOf = ({ id: _id, catalogKey: _key, links: _links, tags, ...fields }: Technique) => ({
  ...fields,
  ...nothingTyped,
  tags: tags.map((tag) => tag.id),
})
