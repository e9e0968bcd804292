import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { sessionLabel } from './session-label.ts'

const loadVerbs = () => import('#web/features/entries/planned-sessions.ts')

/** More sessions than anybody trains in two days. */
const maxStored = 20

const keys = z.array(z.string())
const storageKey = () => userKey('dismissed', 'sessions')
const readDismissed = () => keys.safeParse(readStored(storageKey())).data ?? []

/** The keys of sessions dismissed on this device, and a function to dismiss one. That skips a planned session, as on the calendar. */
export function useDismissed() {
  const [dismissed, setDismissed] = useState(readDismissed)
  const client = useQueryClient()
  useEffect(() => preload(loadVerbs), [])
  const change = (next: string[]) => {
    setDismissed(next)
    writeStored(storageKey(), next)
  }
  const dismiss = async (session: PlannedSession) => {
    const { key, planned } = session
    const label = sessionLabel(session)
    const onUndone = () => change(readDismissed().filter((one) => one !== key))
    const texts = { done: `${label} ${planned ? 'skipped' : 'hidden'}`, undone: `${label} is back` }
    change([...readDismissed(), key].slice(-maxStored))
    try {
      await (await loadVerbs()).skip(client, session, 'this', { ...texts, onUndone })
    } catch (error) {
      onUndone()
      toast({ text: `${label} wasn’t skipped. ${sentenceOf(error)}`, isBad: true })
    }
  }
  return { dismissed, dismiss }
}
