import { useQueryClient } from '@tanstack/react-query'
import type { Promotion } from '#shared/promotions.ts'
import { doWithUndo } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { useRemovePromotion } from './api.ts'

/** Deletes a promotion and offers to restore it. */
export function RemovePromotion({ promotion, onRemoved }: { promotion: Promotion; onRemoved: () => void }) {
  const client = useQueryClient()
  const removal = useRemovePromotion()
  const remove = async () => {
    const { id: _, ...fields } = promotion
    const isDeleted = await doWithUndo({
      run: () => removal.mutateAsync(promotion),
      notDone: 'It wasn’t deleted.',
      text: 'Promotion deleted',
      undo: async () => (await import('./save-promotion.ts')).restorePromotion(client, fields),
      undone: 'Promotion restored',
      failed: 'It wasn’t restored.',
    })
    if (isDeleted) onRemoved()
  }
  return (
    <DangerButton disabled={removal.isPending} onClick={() => void remove()}>
      Delete
    </DangerButton>
  )
}
