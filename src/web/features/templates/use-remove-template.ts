import { useQueryClient } from '@tanstack/react-query'
import type { Template } from '#shared/templates.ts'
import { newDraftId } from '#web/lib/drafts.ts'
import { doWithUndo } from '#web/lib/toast.ts'
import { templatesQuery, useAddTemplate, useOrderTemplates, useRemoveTemplate } from './api.ts'
import { fieldsOf } from './template-fields.ts'

/** Deletes a template and offers to restore it at its position. */
export function useRemoveTemplateWithUndo() {
  const client = useQueryClient()
  const adding = useAddTemplate()
  const removal = useRemoveTemplate()
  const ordering = useOrderTemplates()
  const currentIds = () => (client.getQueryData(templatesQuery.queryKey) ?? []).map(({ id }) => id)

  const restore = async (template: Template, position: number, clientId: string) => {
    const { id } = await adding.mutateAsync({ clientId, fields: fieldsOf(template) })
    const others = currentIds().filter((one) => one !== id)
    await ordering.mutateAsync(others.toSpliced(position, 0, id))
  }

  return async (template: Template) => {
    const position = currentIds().indexOf(template.id)
    const clientId = newDraftId()
    await doWithUndo({
      run: () => removal.mutateAsync(template),
      notDone: 'The template wasn’t deleted.',
      text: `“${template.name}” deleted`,
      undo: () => restore(template, position, clientId),
      undone: `“${template.name}” restored`,
      failed: `“${template.name}” wasn’t restored.`,
    })
  }
}
