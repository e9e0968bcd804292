import { useQueryClient } from '@tanstack/react-query'
import type { Injury } from '#shared/injuries.ts'
import { doWithUndo } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { useRemoveInjury } from './api.ts'

/** Deletes an injury and offers to restore it. */
export function RemoveInjury({ injury, onRemoved }: { injury: Injury; onRemoved: () => void }) {
  const client = useQueryClient()
  const removal = useRemoveInjury()
  const remove = async () => {
    const { id: _, ...fields } = injury
    const isDeleted = await doWithUndo({
      run: () => removal.mutateAsync(injury),
      notDone: 'It wasn’t deleted.',
      text: 'Injury deleted',
      undo: async () => (await import('./save-injury.ts')).restoreInjury(client, fields),
      undone: 'Injury restored',
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
