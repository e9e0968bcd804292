import { undoSeconds } from '#shared/limits.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { type Undoable, useUndoPlanned } from './api.ts'

/** Says what became of planned sessions, and offers for ten seconds to take it back. */
export function useUndoToast() {
  const undoing = useUndoPlanned()

  // The toast outlives the dialog that asked, and with it callbacks given to mutate().
  const undo = (change: Undoable) =>
    undoing.mutateAsync(change).then(
      () => toast({ text: 'Undone' }),
      (error: unknown) => toast({ text: `Not undone. ${sentenceOf(error)}`, isBad: true }),
    )

  return (text: string, change: Undoable) =>
    toast({
      text,
      duration: undoSeconds * 1000,
      action: { label: 'Undo', run: () => void undo(change) },
    })
}
