import { CloseButton } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { Reminder } from '#shared/calendar/reminders.ts'
import { showBadge } from '#web/lib/app-badge.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { dismissToast, shownToast, toast } from '#web/lib/toast.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { useDueReminders } from '../use-reminders.ts'
import classes from './due-toast.module.css'

const title = 'Reminders Due!'

/**
 * Announces each reminder once, as it becomes due: when the app opens, when one is added, and at midnight. Another toast is
 * shown to its end first, because it may offer Undo. Neither the page nor a dialog is covered; the bell and the app's icon
 * go on counting.
 */
export default function DueToast() {
  const due = useDueReminders()
  const shown = useSelector(shownToast)
  const isBusy = shown !== undefined
  const hasDialog = useSelector(openDialogs).length > 0
  const count = due?.length
  useEffect(() => {
    if (count !== undefined) showBadge(count)
  }, [count])
  useEffect(() => {
    if (!due || isBusy || hasDialog || !announce(due)) return
    const text = due.length === 1 ? 'One reminder is due.' : `${due.length} reminders are due.`
    toast({ title, text, isBad: true, isDrawnApart: true, duration: 10_000 })
  }, [due, isBusy, hasDialog])
  useEffect(() => {
    if (hasDialog && shownToast.state?.title === title) dismissToast()
  }, [hasDialog])
  return (
    <div role="status" aria-live="assertive">
      {shown?.title === title && (
        <div className={classes['toast']} style={titlePlace()}>
          <div>
            <p className={classes['title']}>{title}</p>
            <p className="text-xs">{shown.text}</p>
          </div>
          <CloseButton size={44} aria-label="Dismiss" onClick={dismissToast} />
        </div>
      )}
    </div>
  )
}

/** Notes these as announced on this device. Returns whether one wasn't. One that is moved to another day is another one. */
function announce(due: Reminder[]): boolean {
  const key = userKey('announced', 'reminders')
  const announced = readStored(key)
  // By what a person sees: the id of one that is added offline changes once it is stored.
  const names = due.map((one) => `${one.date} ${one.title}`)
  writeStored(key, names)
  return names.some((name) => !Array.isArray(announced) || !announced.includes(name))
}

/** On the page's title, which nobody needs to read again or tap. */
function titlePlace() {
  const { left = 0, top = 0, height = 0 } = document.querySelector('header h1')?.getBoundingClientRect() ?? {}
  return { left, top: Math.max(top + height / 2, 32) }
}
