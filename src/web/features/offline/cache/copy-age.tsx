import { dateTime } from '#web/lib/date-time.ts'
import { useOldCopy } from './old-copy.ts'

/** Says how old the saved copy on the screen is, if it is older than a day. */
export function CopyAge() {
  const copy = useOldCopy()
  if (!copy?.isOpen) return null
  return (
    <p role="status">
      You’re offline. This is your saved copy from {dateTime(new Date(copy.at).toISOString())} ({copy.age}).
    </p>
  )
}
