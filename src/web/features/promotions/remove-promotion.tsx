import { useQueryClient } from '@tanstack/react-query'
import type { Promotion } from '#shared/promotions.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { useRemovePromotion } from './api.ts'

/** Deletes a promotion and offers to restore it. */
export function RemovePromotion({ promotion, onRemoved }: { promotion: Promotion; onRemoved: () => void }) {
  const client = useQueryClient()
  const removal = useRemovePromotion()
  const remove = async () => {
    try {
      await removal.mutateAsync(promotion)
    } catch (error) {
      return toast({ text: `It wasn’t deleted. ${sentenceOf(error)}`, isBad: true })
    }
    onRemoved()
    const { id: _, ...fields } = promotion
    return undoToast({
      text: 'Promotion deleted',
      undo: async () => (await import('./save-promotion.ts')).restorePromotion(client, fields),
      undone: 'Promotion restored',
      failed: 'It wasn’t restored.',
    })
  }
  return (
    <DangerButton disabled={removal.isPending} onClick={() => void remove()}>
      Delete
    </DangerButton>
  )
}
