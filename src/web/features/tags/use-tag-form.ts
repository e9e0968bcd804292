import { useQueryClient } from '@tanstack/react-query'
import { isSameName } from '#shared/foundation/name-key.ts'
import { type NewTag, newTag } from '#shared/training/tags.ts'
import { reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { type DraftForm, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { tagsQuery } from './api.ts'
import { useChangeTag } from './changes.ts'
import { createTag } from './picker/create-tag.ts'

/** The form for a new or existing tag. */
export function useTagForm(request: DialogRequest<'newTag' | 'editTag'>, close: () => void): DraftForm<NewTag> {
  const client = useQueryClient()
  const changing = useChangeTag()
  const before = request.kind === 'editTag' ? request.tag : undefined
  return useDraftForm<NewTag>({
    name: before ? `tag-${before.id}` : 'tag-new',
    initial: { name: before?.name ?? '', colorClass: before?.colorClass ?? 'blue' },
    isEdit: before !== undefined,
    schema: newTag,
    fieldOf: ({ code }) => (code === 'TAG_EXISTS' ? 'name' : undefined),
    save: async (fields, { changes }) => {
      if (before) {
        const after = await changing.mutateAsync({ before, changes })
        return toast({ text: `“${after.name}” saved` })
      }
      const existing = client.getQueryData(tagsQuery.queryKey)?.find(({ name }) => isSameName(name, fields.name))
      if (existing) return toast({ text: `You already have “${existing.name}”` })
      return reportSubmitted(await createTag(client, fields), 'Tag created successfully')
    },
    onSaved: close,
  })
}
