import { limits } from '#shared/foundation/limits.ts'
import type { Template } from '#shared/training/templates.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { useChangeTemplate, useOrderTemplates } from './api.ts'
import { fieldsOf } from './template-fields.ts'
import { useRemoveTemplateWithUndo } from './use-remove-template.ts'

const fail = (text: string) => (error: unknown) => toast({ text: `${text} ${sentenceOf(error)}`, isBad: true })

const copied = ' (copy)'

/** The actions of a template’s card; each shows a toast if it fails. */
export function useTemplateActions() {
  const changing = useChangeTemplate()
  const ordering = useOrderTemplates()
  const remove = useRemoveTemplateWithUndo()
  return {
    remove,
    order: (ids: number[]) => ordering.mutateAsync(ids).catch(fail('The order wasn’t saved.')),
    pin: ({ id, isPinned }: Template) =>
      changing.mutateAsync({ id, changes: { isPinned: !isPinned } }).catch(fail('The pin wasn’t changed.')),
    /** Opens the form with a copy, to be changed before it is saved. */
    duplicate: (template: Template) =>
      openDialog({
        kind: 'newTemplate',
        fields: {
          ...fieldsOf(template),
          name: `${template.name.slice(0, limits.templateName - copied.length)}${copied}`,
        },
      }),
  }
}
