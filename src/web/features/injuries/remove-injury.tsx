import { useQueryClient } from '@tanstack/react-query'
import type { Injury } from '#shared/injuries.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { useRemoveInjury } from './api.ts'

/** Deletes an injury and offers to restore it. */
export function RemoveInjury({ injury, onRemoved }: { injury: Injury; onRemoved: () => void }) {
  const client = useQueryClient()
  const removal = useRemoveInjury()
  const remove = async () => {
    try {
      await removal.mutateAsync(injury)
    } catch (error) {
      return toast({ text: `It wasn’t deleted. ${sentenceOf(error)}`, isBad: true })
    }
    onRemoved()
    const { id: _, ...fields } = injury
    return undoToast({
      text: 'Injury deleted',
      undo: async () => (await import('./save-injury.ts')).restoreInjury(client, fields),
      undone: 'Injury restored',
      failed: 'It wasn’t restored.',
    })
  }
  return (
    <DangerButton disabled={removal.isPending} onClick={() => void remove()}>
      Delete
    </DangerButton>
  )
}
