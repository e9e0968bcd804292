import type { Template } from '#shared/templates.ts'
import type { TemplateFields } from '../../lib/events.ts'

/** What the dialog was opened for: a template to edit, or what a new one begins with. */
export interface Asked {
  template?: Template
  fields?: TemplateFields
}

/** A template that nothing is known of. */
export const noFields: TemplateFields = {
  name: '',
  title: '',
  sessionType: 'class',
  weekday: null,
  startTime: '',
  endTime: '',
  academy: '',
  instructor: '',
  tags: [],
  notesPrompts: '',
  isPinned: false,
}

/** What a template holds, as its form and a copy of it need it. */
export const fieldsOf = ({ id: _id, tags, ...fields }: Template): TemplateFields => ({
  ...fields,
  tags: tags.map((tag) => tag.id),
})
