import { useState } from 'react'
import { z } from 'zod/mini'
import { type SessionToLog, sessionKeyOf } from '#shared/today.ts'
import { useRemovePlanned, useUndoPlanned } from '#web/features/planned/api.ts'
import { ApiError, isUnanswered, sentenceOf } from '#web/lib/api-error.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { sessionLabel } from './session-label.ts'

/** More sessions than anybody trains in two days. */
const maxStored = 20

const keys = z.array(z.string())
const storageKey = () => userKey('dismissed', 'sessions')
const readDismissed = () => keys.safeParse(readStored(storageKey())).data ?? []

/**
 * The keys of sessions dismissed on this device, and a function to dismiss one. That skips a planned session, as on the
 * calendar; without a connection, it is only not offered anymore.
 */
export function useDismissed() {
  const [dismissed, setDismissed] = useState(readDismissed)
  const skipping = useRemovePlanned()
  const undoing = useUndoPlanned()
  const change = (next: string[]) => {
    setDismissed(next)
    writeStored(storageKey(), next)
  }
  const dismiss = async (session: SessionToLog) => {
    const { planned } = session
    const [key, label] = [sessionKeyOf(session), sessionLabel(session)]
    const show = () => change(readDismissed().filter((one) => one !== key))
    change([...readDismissed(), key].slice(-maxStored))
    const skipped = planned && (await skipping.mutateAsync({ key: planned, scope: 'this' }).catch(onFailure))
    if (skipped instanceof Error) {
      show()
      return toast({ text: `${label} wasn’t skipped. ${sentenceOf(skipped)}`, isBad: true })
    }
    return undoToast({
      text: skipped ? `${label} skipped` : `${label} hidden`,
      undo: async () => {
        if (skipped) await undoing.mutateAsync(skipped)
        show()
      },
      undone: `${label} is back`,
    })
  }
  return { dismissed, dismiss }
}

/** What isn’t planned anymore was skipped or logged on another device. */
const onFailure = (error: Error) =>
  isUnanswered(error) || (error instanceof ApiError && error.code === 'NOT_FOUND') ? undefined : error
