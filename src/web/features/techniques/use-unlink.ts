import { sentenceOf } from '#web/lib/api-error.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { useAddLink, useRemoveLink, type WholeLink } from './api.ts'

/** Removes a link, and offers to restore it. */
export function useUnlink() {
  const removal = useRemoveLink()
  const adding = useAddLink()
  return async (link: WholeLink) => {
    try {
      await removal.mutateAsync(link)
    } catch (error) {
      return toast({ text: `The link wasn’t removed. ${sentenceOf(error)}`, isBad: true })
    }
    return undoToast({ text: 'Link removed', undo: () => adding.mutateAsync(link), undone: 'Link restored' })
  }
}
