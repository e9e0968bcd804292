import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { type SessionToLog, sessionKeyOf } from '#shared/entries/today.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { sessionLabel } from './session-label.ts'

const loadSkipping = () => import('#web/features/planned/skip-session.ts')

/** More sessions than anybody trains in two days. */
const maxStored = 20

const keys = z.array(z.string())
const storageKey = () => userKey('dismissed', 'sessions')
const readDismissed = () => keys.safeParse(readStored(storageKey())).data ?? []

/** The keys of sessions dismissed on this device, and a function to dismiss one. That skips a planned session, as on the calendar. */
export function useDismissed() {
  const [dismissed, setDismissed] = useState(readDismissed)
  const client = useQueryClient()
  useEffect(() => preload(loadSkipping), [])
  const change = (next: string[]) => {
    setDismissed(next)
    writeStored(storageKey(), next)
  }
  const dismiss = async (session: SessionToLog) => {
    const { planned } = session
    const [key, label] = [sessionKeyOf(session), sessionLabel(session)]
    const show = () => change(readDismissed().filter((one) => one !== key))
    const undone = `${label} is back`
    change([...readDismissed(), key].slice(-maxStored))
    if (!planned) return undoToast({ text: `${label} hidden`, undo: () => Promise.resolve(show()), undone })
    try {
      const { skipSession } = await loadSkipping()
      await skipSession(client, planned, { done: `${label} skipped`, undone, onUndone: show })
    } catch (error) {
      show()
      toast({ text: `${label} wasn’t skipped. ${sentenceOf(error)}`, isBad: true })
    }
  }
  return { dismissed, dismiss }
}
