import type { Entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { FieldsOf } from '#shared/offline/things.ts'
import { type Template, template } from '#shared/training/templates.ts'

/** The fields of a template made from an entry: everything that will be the same next time. */
export const templateOf = (entry: Entry): FieldsOf<'Template'> => ({
  ...template.initial,
  name: entry.title.slice(0, limits.templateName),
  title: entry.title.length > limits.templateName ? entry.title : '',
  sessionType: entry.sessionType,
  weekday: new Date(`${entry.date}T00:00:00Z`).getUTCDay() as Template['weekday'],
  startTime: entry.startTime,
  endTime: entry.endTime,
  academy: entry.academy,
  instructor: entry.instructor,
  tags: entry.tags,
})
