import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { useRemoveLink, useRestoreLink, type WholeLink } from '../techniques/api.ts'

/** Removes a link, and offers to restore it. */
export function useUnlink() {
  const removal = useRemoveLink()
  const restoring = useRestoreLink()
  return async (link: WholeLink) => {
    try {
      await removal.mutateAsync(link)
    } catch (error) {
      return toast({ text: `The link wasn’t removed. ${sentenceOf(error)}`, isBad: true })
    }
    return undoToast({
      text: 'Link removed',
      several: 'links removed',
      undo: () => restoring.mutateAsync(link),
      undone: 'Link restored',
    })
  }
}
