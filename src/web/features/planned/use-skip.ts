import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Planned } from '#shared/calendar/planned.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { preload } from '#web/lib/api/preload.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { undoToast } from '#web/lib/toast.ts'
import { type Undoable, useRemovePlanned, useUndoPlanned } from './api.ts'

const loadSkipping = () => import('./skip-session.ts')
preload(loadSkipping)

const undoTexts: Record<Scope, (planned: Planned) => string> = {
  this: ({ title, date }) => `“${title}” on ${shortDate(date)} skipped`,
  following: ({ title, date }) => `“${title}” from ${shortDate(date)} deleted`,
  all: ({ title }) => `All planned “${title}” sessions deleted`,
}

/** Skips a planned session, also without a connection, or removes more of its series, and offers Undo. */
export function useSkip() {
  const client = useQueryClient()
  const removal = useRemovePlanned()
  const showUndo = useUndoToast()
  const skipping = useMutation({
    mutationFn: async ({ planned, scope }: { planned: Planned; scope: Scope }) => {
      const done = undoTexts[scope](planned)
      if (scope !== 'this') return showUndo(done, await removal.mutateAsync({ key: planned, scope }))
      const { skipSession } = await loadSkipping()
      return skipSession(client, planned, { done, undone: 'Undone' })
    },
  })

  /** Returns whether it worked; `error` says why not. */
  const skip = (planned: Planned, scope: Scope): Promise<boolean> =>
    skipping.mutateAsync({ planned, scope }).then(
      () => true,
      () => false,
    )
  return { skip, isPending: skipping.isPending, error: skipping.error }
}

/** Shows a toast about a change of planned sessions and offers Undo. */
export function useUndoToast() {
  const undoing = useUndoPlanned()
  return (text: string, change: Undoable) =>
    undoToast({ text, undo: () => undoing.mutateAsync(change), undone: 'Undone' })
}
