import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Planned, PlannedFields } from '#shared/calendar/planned.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { PlannedSession, SessionToConfirm } from '#shared/entries/planned-sessions.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'

const loadVerbs = () => import('./planned-sessions.ts')

type Verbs = Awaited<ReturnType<typeof loadVerbs>>

/** Logs and skips planned sessions with one tap, also offline. Each returns whether it is done; if not, `error` says why. */
export function usePlannedSession() {
  const client = useQueryClient()
  useEffect(() => preload(loadVerbs), [])
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (act: (verbs: Verbs) => Promise<unknown>) => void (await act(await loadVerbs())),
  })
  /** A toast says why it isn't done if there is a `title` to call it by. */
  const settle = async (act: (verbs: Verbs) => Promise<unknown>, title?: string): Promise<boolean> => {
    try {
      await mutateAsync(act)
      return true
    } catch (error) {
      if (title !== undefined) toast({ text: `“${title}” is still planned. ${sentenceOf(error)}`, isBad: true })
      return false
    }
  }
  return {
    logIt: (session: SessionToConfirm) => settle((verbs) => verbs.log(client, session), session.title),
    /** Skips a session, or of a series it and those that follow, or all. */
    skip: (session: PlannedSession, scope: Scope = 'this') =>
      settle((verbs) => verbs.skip(client, session, scope), session.entry?.title),
    logAll: (sessions: PlannedSession[]) => settle((verbs) => verbs.logAll(client, sessions)),
    skipAll: (sessions: PlannedSession[]) => settle((verbs) => verbs.skipAll(client, sessions)),
    /** Changes a session of a series, it and those that follow, or all. Throws what the server refuses. */
    edit: (planned: Planned, scope: Scope, changes: Partial<PlannedFields>) =>
      mutateAsync((verbs) => verbs.edit(client, planned, scope, changes)),
    isPending,
    error,
  }
}
