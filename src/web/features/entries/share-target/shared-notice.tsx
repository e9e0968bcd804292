import { Button } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { shortened } from '#shared/foundation/text.ts'
import type { Share } from '#web/features/offline/shares/shares.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Banner } from '#web/ui/state/banner.tsx'
import { discardShare, openShare, readShares, waitingShares } from './waiting-shares.ts'

/** Reminds of what another app has shared and isn't in an entry yet. */
export function SharedNotice() {
  const { id: userId } = useUser()
  const [newest] = useSelector(waitingShares)
  useEffect(() => void readShares(userId), [userId])
  if (!newest) return null
  return (
    <Banner aria-label="Shared with Rollbook">
      <p>
        You shared <span dir="auto">{nameOf(newest)}</span>. It isn’t in an entry yet.
      </p>
      <ButtonRow>
        <Button variant="subtle" onClick={() => void discardShare(userId, newest)}>
          Discard
        </Button>
        <Button onClick={() => openShare(userId, newest)}>Add to a new entry</Button>
      </ButtonRow>
    </Banner>
  )
}

function nameOf({ files, title, text, url }: Share): string {
  if (files.length > 0) return counted(files.length, 'file')
  const words = title || text || url
  return `“${shortened(words, 40)}”`
}
