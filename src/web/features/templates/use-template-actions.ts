import { useQueryClient } from '@tanstack/react-query'
import { limits } from '#shared/foundation/limits.ts'
import type { Template } from '#shared/training/templates.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { fieldsOf } from '#web/features/offline/things/things.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'

const copied = ' (copy)'

/** The actions of a template’s card; each shows a toast if it fails. */
export function useTemplateActions() {
  const client = useQueryClient()
  return {
    remove: async (template: Template) =>
      (await loadSaving()).removeThingOrSay(client, 'Template', template, 'The template wasn’t deleted.'),
    order: async (ids: number[]) => {
      const { storeOrder } = await import('./store-order.ts')
      await storeOrder(client, ids).catch((error: unknown) =>
        toast({ text: `The order wasn’t saved. ${sentenceOf(error)}`, isBad: true }),
      )
    },
    pin: async (template: Template) =>
      (await loadSaving()).changeQuietly(
        client,
        'Template',
        template,
        { isPinned: !template.isPinned },
        'The pin wasn’t changed.',
      ),
    /** Opens the form with a copy, to be changed before it is saved. */
    duplicate: (template: Template) => {
      const name = `${template.name.slice(0, limits.templateName - copied.length)}${copied}`
      openDialog({ kind: 'newTemplate', fields: { ...fieldsOf<'Template'>(template), name } })
    },
  }
}
