import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { SessionToCreate } from '#shared/entries/today.ts'
import { useSettlePlan } from '#web/features/entries/use-settle-plan.ts'
import { toast } from '#web/lib/toast.ts'

/** Logs the session that a notification's button asks for, once, and cleans up the URL. */
export function useLogFromNotification(log: (session: SessionToCreate) => Promise<boolean>) {
  const { log: asked } = useSearch({ strict: false })
  const client = useQueryClient()
  const navigate = useNavigate()
  const { logIt } = useSettlePlan()
  const answer = useEffectEvent(async (key: string) => {
    // Gone from the URL first, so that a reload doesn't log it again.
    await navigate({ to: '/', replace: true })
    const { sessionFromNotification: askedSession } = await import('./session-from-notification.ts')
    const session = await askedSession(client, key)
    if (!session) toast({ text: 'It’s already in your journal, or too long ago for one tap.' })
    else await (session.entry ? logIt(session.entry) : log(session))
  })
  useEffect(() => {
    if (asked) void answer(asked)
  }, [asked])
}
