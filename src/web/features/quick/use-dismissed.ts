import { useState } from 'react'
import { z } from 'zod/mini'
import { type SessionToLog, sessionKeyOf } from '#shared/today.ts'
import { undoToast } from '#web/lib/toast.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { sessionLabel } from './session-label.ts'

/** More sessions than anybody trains in two days. */
const maxStored = 20

const keys = z.array(z.string())
const storageKey = () => userKey('dismissed', 'sessions')
const readDismissed = () => keys.safeParse(readStored(storageKey())).data ?? []

/** The keys of sessions dismissed on this device, and a function to dismiss one. */
export function useDismissed() {
  const [dismissed, setDismissed] = useState(readDismissed)
  const change = (next: string[]) => {
    setDismissed(next)
    writeStored(storageKey(), next)
  }
  const dismiss = (session: SessionToLog) => {
    const key = sessionKeyOf(session)
    change([...readDismissed(), key].slice(-maxStored))
    undoToast({
      text: `${sessionLabel(session)} hidden`,
      undo: () => change(readDismissed().filter((one) => one !== key)),
      undone: `${sessionLabel(session)} is back`,
    })
  }
  return { dismissed, dismiss }
}
