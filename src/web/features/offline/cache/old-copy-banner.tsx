import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/state/banner.tsx'
import { openOldCopy, useOldCopy } from './old-copy.ts'

/** Offers the last saved copy if it is too old to be shown automatically and no server replies; then says how old it is. */
export function OldCopyBanner() {
  const client = useQueryClient()
  const { id } = useUser()
  const copy = useOldCopy()
  if (!copy) return null
  const open = () =>
    void openOldCopy(client, id).catch((error: unknown) => toast({ text: sentenceOf(error), isBad: true }))
  return (
    <Banner aria-label="Saved copy">
      {copy.isOpen ? <CopyAge /> : <Button onClick={open}>Show my last saved copy ({copy.age})</Button>}
    </Banner>
  )
}

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
