import { useEffect, useRef } from 'react'
import { toast } from '#web/lib/toast.ts'
import { useDueReminders } from './api.ts'

/** Announces due reminders when the app opens; those that become due later show on the bell. */
export function DueToast() {
  const due = useDueReminders()?.length
  const hasTold = useRef(false)
  useEffect(() => {
    if (due === undefined || hasTold.current) return
    hasTold.current = true
    if (due === 0) return
    const text = due === 1 ? 'One reminder is due.' : `${due} reminders are due.`
    toast({ title: 'Reminders Due!', text, isBad: true, duration: 10_000 })
  }, [due])
  return null
}
