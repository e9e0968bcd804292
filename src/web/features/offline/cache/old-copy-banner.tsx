import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/state/banner.tsx'
import { CopyAge } from './copy-age.tsx'
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
