import type { Tag } from '#shared/training/tags.ts'
import { doWithUndo } from '#web/lib/toast.ts'
import { useRemoveTag, useRestoreTag } from './changes.ts'

/** Deletes a tag and offers to restore it on all its entries. */
export function useRemoveTagWithUndo() {
  const removal = useRemoveTag()
  const restoring = useRestoreTag()
  return (tag: Tag) =>
    doWithUndo({
      run: () => removal.mutateAsync(tag),
      notDone: `“${tag.name}” wasn’t deleted.`,
      text: `“${tag.name}” deleted. Your entries stay.`,
      several: 'tags deleted',
      undo: () => restoring.mutateAsync(tag),
      undone: `“${tag.name}” restored`,
      failed: `“${tag.name}” wasn’t restored.`,
    })
}
