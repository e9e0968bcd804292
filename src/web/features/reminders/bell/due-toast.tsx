import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import { showBadge } from '#web/lib/app-badge.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { dismissToast, shownToast, toast } from '#web/lib/toast.ts'
import { useDueReminders } from '../use-reminders.ts'

const title = 'Reminders Due!'

/**
 * Announces reminders as they become due: when the app opens, when one is added, and at midnight. Another toast is shown
 * to its end first, because it may offer Undo. A dialog isn't covered; the bell and the app's icon go on counting.
 */
export function DueToast() {
  const due = useDueReminders()
  const isBusy = useSelector(shownToast) !== undefined
  const hasDialog = useSelector(openDialogs).length > 0
  const count = due?.length
  useEffect(() => {
    if (count !== undefined) showBadge(count)
  }, [count])
  const announced = useRef(new Set<number>())
  useEffect(() => {
    if (!due || isBusy || hasDialog) return
    const isNew = due.some(({ id }) => !announced.current.has(id))
    announced.current = new Set(due.map(({ id }) => id))
    if (!isNew) return
    const text = due.length === 1 ? 'One reminder is due.' : `${due.length} reminders are due.`
    toast({ title, text, isBad: true, duration: 10_000 })
  }, [due, isBusy, hasDialog])
  useEffect(() => {
    if (hasDialog && shownToast.state?.title === title) dismissToast()
  }, [hasDialog])
  return null
}
