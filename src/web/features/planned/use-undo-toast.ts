import { undoToast } from '#web/lib/toast.ts'
import { type Undoable, useUndoPlanned } from './api.ts'

/** Shows a toast about a change of planned sessions and offers Undo. */
export function useUndoToast() {
  const undoing = useUndoPlanned()
  return (text: string, change: Undoable) =>
    undoToast({ text, undo: () => undoing.mutateAsync(change), undone: 'Undone' })
}
