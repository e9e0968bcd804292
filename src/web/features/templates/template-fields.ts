import { type Template, type TemplateFields, template } from '#shared/training/templates.ts'

/** The fields of the form: also a tag that is typed and not added. */
export type TemplateValues = TemplateFields & { typedTag: string }

/** The fields of a template before anything is typed. */
export const noFields: TemplateFields = { name: '', ...template.initial }

/** A template’s fields for its form, and for a copy of it. */
export const fieldsOf = ({ id: _id, ruleId: _rule, tags, ...fields }: Template): TemplateFields => ({
  ...fields,
  tags: tags.map((tag) => tag.id),
})
