import type { Planned } from '#shared/planned.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { useRemovePlanned } from './api.ts'
import { useUndoToast } from './use-undo-toast.ts'

const undoTexts: Record<Scope, (planned: Planned) => string> = {
  this: ({ title, date }) => `“${title}” on ${shortDate(date)} skipped`,
  following: ({ title, date }) => `“${title}” from ${shortDate(date)} deleted`,
  all: ({ title }) => `All planned “${title}” sessions deleted`,
}

/** Removes planned sessions and offers Undo. */
export function useSkip() {
  const removal = useRemovePlanned()
  const showUndo = useUndoToast()

  /** Returns whether it worked; `error` says why not. */
  const skip = async (planned: Planned, scope: Scope): Promise<boolean> => {
    const change = await removal.mutateAsync({ key: planned, scope }).catch(() => undefined)
    if (change) showUndo(undoTexts[scope](planned), change)
    return change !== undefined
  }
  return { skip, isPending: removal.isPending, error: removal.error }
}
