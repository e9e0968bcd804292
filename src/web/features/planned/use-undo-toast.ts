import { undoToast } from '#web/lib/toast.ts'
import { type Undoable, useUndoPlanned } from './api.ts'

/** Says what became of planned sessions and offers to undo it. */
export function useUndoToast() {
  const undoing = useUndoPlanned()
  return (text: string, change: Undoable) =>
    undoToast({ text, undo: () => undoing.mutateAsync(change), undone: 'Undone' })
}
