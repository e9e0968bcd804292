import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import { shownToast, toast } from '#web/lib/toast.ts'
import { useDueReminders } from './api.ts'

/**
 * Announces reminders as they become due: when the app opens, when one is added, and at midnight. Another toast is shown
 * to its end first, because it may offer Undo.
 */
export function DueToast() {
  const due = useDueReminders()
  const isWaiting = useSelector(shownToast) !== undefined
  const announced = useRef(new Set<number>())
  useEffect(() => {
    if (!due || isWaiting) return
    const isNew = due.some(({ id }) => !announced.current.has(id))
    announced.current = new Set(due.map(({ id }) => id))
    if (!isNew) return
    const text = due.length === 1 ? 'One reminder is due.' : `${due.length} reminders are due.`
    toast({ title: 'Reminders Due!', text, isBad: true, duration: 10_000 })
  }, [due, isWaiting])
  return null
}
