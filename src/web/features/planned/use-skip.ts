import { shortDate } from '#shared/dates.ts'
import type { Planned } from '#shared/planned.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { useRemovePlanned } from './api.ts'
import { useUndoToast } from './use-undo-toast.ts'

const said: Record<Scope, (planned: Planned) => string> = {
  this: ({ title, date }) => `“${title}” on ${shortDate(date)} skipped`,
  following: ({ title, date }) => `“${title}” from ${shortDate(date)} on deleted`,
  all: ({ title }) => `All planned “${title}” deleted`,
}

/** Removes planned sessions and offers to bring them back. */
export function useSkip() {
  const removal = useRemovePlanned()
  const offerUndo = useUndoToast()

  /** Answers whether it worked; why not stands in `error`. */
  const skip = async (planned: Planned, scope: Scope): Promise<boolean> => {
    const change = await removal.mutateAsync({ key: planned, scope }).catch(() => undefined)
    if (change) offerUndo(said[scope](planned), change)
    return change !== undefined
  }
  return { skip, isPending: removal.isPending, error: removal.error }
}
