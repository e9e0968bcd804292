import { useQueryClient } from '@tanstack/react-query'
import type { Template } from '#shared/training/templates.ts'
import { doWithUndo } from '#web/lib/toast.ts'
import { templatesQuery, useRemoveTemplate, useRestoreTemplate } from './api.ts'

/** Deletes a template and offers to restore it at its position. */
export function useRemoveTemplateWithUndo() {
  const client = useQueryClient()
  const removal = useRemoveTemplate()
  const restoring = useRestoreTemplate()

  return async (template: Template) => {
    const shown = client.getQueryData(templatesQuery.queryKey) ?? []
    const position = shown.findIndex(({ id }) => id === template.id)
    await doWithUndo({
      run: () => removal.mutateAsync(template),
      notDone: 'The template wasn’t deleted.',
      text: `“${template.name}” deleted`,
      several: 'templates deleted',
      undo: () => restoring.mutateAsync({ template, position }),
      undone: `“${template.name}” restored`,
      failed: `“${template.name}” wasn’t restored.`,
    })
  }
}
