import { useQueryClient } from '@tanstack/react-query'
import { undoSeconds } from '#shared/limits.ts'
import type { Template } from '#shared/templates.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { templatesQuery, useAddTemplate, useOrderTemplates, useRemoveTemplate } from './api.ts'
import { fieldsOf } from './template-fields.ts'

/** Deletes a template and offers for ten seconds to make it again, at its place. */
export function useRemoveWithUndo() {
  const client = useQueryClient()
  const adding = useAddTemplate()
  const removal = useRemoveTemplate()
  const ordering = useOrderTemplates()
  const idsNow = () => (client.getQueryData(templatesQuery.queryKey) ?? []).map(({ id }) => id)

  // The toast outlives the card that asked.
  const bringBack = async (template: Template, place: number, clientId: string) => {
    try {
      const { id } = await adding.mutateAsync({ ...fieldsOf(template), clientId })
      const others = idsNow().filter((one) => one !== id)
      await ordering.mutateAsync(others.toSpliced(place, 0, id))
      toast({ text: `“${template.name}” is back` })
    } catch (error) {
      toast({
        text: `“${template.name}” did not come back. ${sentenceOf(error)}`,
        isBad: true,
        duration: undoSeconds * 1000,
        action: { label: 'Retry', run: () => void bringBack(template, place, clientId) },
      })
    }
  }

  return async (template: Template) => {
    const place = idsNow().indexOf(template.id)
    try {
      await removal.mutateAsync(template)
    } catch (error) {
      return toast({ text: `The template was not deleted. ${sentenceOf(error)}`, isBad: true })
    }
    const undo = () => void bringBack(template, place, crypto.randomUUID())
    return toast({
      text: `“${template.name}” deleted`,
      duration: undoSeconds * 1000,
      action: { label: 'Undo', run: undo },
    })
  }
}
