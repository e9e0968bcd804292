import { limits } from '#shared/limits.ts'
import type { Template } from '#shared/templates.ts'
import { sentenceOf } from '../../lib/api.ts'
import { askForNewTemplate } from '../../lib/events.ts'
import { toast } from '../../lib/toast.ts'
import { useChangeTemplate, useOrderTemplates } from './api.ts'
import { fieldsOf } from './template-fields.ts'
import { useRemoveWithUndo } from './use-remove-template.ts'

const fail = (what: string) => (error: unknown) => toast({ text: `${what} ${sentenceOf(error)}`, isBad: true })

const copied = ' (copy)'

/** What can be done to a template on its card; each says how it went. */
export function useTemplateActions() {
  const changing = useChangeTemplate()
  const ordering = useOrderTemplates()
  const remove = useRemoveWithUndo()
  return {
    remove,
    order: (ids: number[]) => ordering.mutateAsync(ids).catch(fail('The order was not saved.')),
    pin: ({ id, isPinned }: Template) =>
      changing.mutateAsync({ id, changes: { isPinned: !isPinned } }).catch(fail('The pin was not changed.')),
    /** Opens the form with a copy, so that what differs is said before there are two. */
    duplicate: (template: Template) =>
      askForNewTemplate({
        ...fieldsOf(template),
        name: `${template.name.slice(0, limits.templateName - copied.length)}${copied}`,
      }),
  }
}
