import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { PlannedSession, SessionToConfirm } from '#shared/entries/planned-sessions.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'

const loadVerbs = () => import('./planned-sessions.ts')

type Verbs = Awaited<ReturnType<typeof loadVerbs>>

/** Logs and skips planned sessions with one tap, also offline. */
export function usePlannedSession() {
  const client = useQueryClient()
  useEffect(() => preload(loadVerbs), [])
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (act: (verbs: Verbs) => Promise<unknown>) => void (await act(await loadVerbs())),
  })
  /** Returns whether it is done. If not, `error` says why, and of an entry a toast. */
  const settle = async (session: PlannedSession, act: (verbs: Verbs) => Promise<unknown>): Promise<boolean> => {
    try {
      await mutateAsync(act)
      return true
    } catch (error) {
      const text = `“${session.title}” is still planned. ${sentenceOf(error)}`
      if (session.entry) toast({ text, isBad: true })
      return false
    }
  }
  return {
    logIt: (session: SessionToConfirm) => settle(session, (verbs) => verbs.log(client, session)),
    /** Skips a session, or of a series it and those that follow, or all. */
    skip: (session: PlannedSession, scope: Scope = 'this') =>
      settle(session, (verbs) => verbs.skip(client, session, scope)),
    isPending,
    error,
  }
}
