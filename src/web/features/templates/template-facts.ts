import { fullWeekdays } from '#shared/foundation/dates.ts'
import { attireText } from '#shared/training/attire-text.ts'
import type { TemplateFields } from '#shared/training/templates.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { timesOf } from '#web/lib/date-time.ts'

/** The line of facts under a template's name; unknown ones are left out. */
export const templateFacts = (template: Omit<TemplateFields, 'tags'>): string[] =>
  [
    [template.weekday === null ? '' : `${fullWeekdays[template.weekday]}s`, timesOf(template)]
      .filter(Boolean)
      .join(' '),
    sessionTypeNames[template.sessionType],
    attireText(template.attire),
    template.title,
    template.academy,
    template.instructor,
  ].filter(Boolean)
