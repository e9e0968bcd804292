import type { Entry } from '#shared/entries.ts'
import { undoSeconds } from '#shared/limits.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useRemoveEntry, useRestoreEntry } from './api.ts'

/** Deletes an entry, with its planned sessions where `scope` says so, and offers for ten seconds to bring it back. */
export function useRemoveWithUndo() {
  const removal = useRemoveEntry()
  const restoring = useRestoreEntry()

  // The toast outlives the dialog that asked, and with it callbacks given to mutate().
  const restore = (entry: Entry) =>
    restoring.mutateAsync(entry.id).then(
      () => toast({ text: `“${entry.title}” is back` }),
      (error: unknown) =>
        toast({
          text: `“${entry.title}” did not come back. ${sentenceOf(error)}`,
          isBad: true,
          duration: undoSeconds * 1000,
          action: { label: 'Retry', run: () => void restore(entry) },
        }),
    )

  /** Answers whether it worked; why not stands in `error`. */
  const remove = async (entry: Entry, scope: Scope): Promise<boolean> => {
    const isGone = await removal.mutateAsync({ id: entry.id, scope }).then(
      () => true,
      () => false,
    )
    if (isGone) {
      const undo = { label: 'Undo', run: () => void restore(entry) }
      toast({ text: `“${entry.title}” deleted`, duration: undoSeconds * 1000, action: undo })
    }
    return isGone
  }

  return { remove, isPending: removal.isPending, error: removal.error }
}
