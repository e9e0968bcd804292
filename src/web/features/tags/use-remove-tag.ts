import type { Tag } from '#shared/tags.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { useRemoveTag, useRestoreTag } from './changes.ts'

/** Deletes a tag and offers to restore it on all its entries. */
export function useRemoveTagWithUndo() {
  const removal = useRemoveTag()
  const restoring = useRestoreTag()
  return async (tag: Tag) => {
    try {
      await removal.mutateAsync(tag)
    } catch (error) {
      return toast({ text: `“${tag.name}” wasn’t deleted. ${sentenceOf(error)}`, isBad: true })
    }
    return undoToast({
      text: `“${tag.name}” deleted. Your entries stay.`,
      undo: () => restoring.mutateAsync(tag),
      undone: `“${tag.name}” restored`,
      failed: `“${tag.name}” wasn’t restored.`,
    })
  }
}
