import { useEffect } from 'react'
import { TimeZoneNotice, useTimeZone } from '#web/features/accounts/time-zone-notice.tsx'
import { useUnread } from '#web/features/coaching/unread-comments.tsx'
import { SharedNotice } from '#web/features/entries/share-target/shared-notice.tsx'
import { Drafts } from '#web/features/journal/drafts/drafts.tsx'
import { sweepDraftFiles } from '#web/features/offline/outbox/storage/draft-files.ts'
import { UnreadableNotice } from '#web/features/offline/outbox/unreadable-notice.tsx'
import { PushStopped } from '#web/features/push/push-stopped.tsx'
import { SubscriptionBanner } from '#web/features/subscription/subscription-banner.tsx'
import { TimerNotice } from '#web/features/timer/timer-notice.tsx'

/** What the first screen doesn't wait for: notices, comments of coaches, and removing files that no draft has. */
export default function LaterNotices() {
  useTimeZone()
  useUnread()
  useEffect(() => void sweepDraftFiles(Date.now()).catch(() => undefined), [])
  return (
    <>
      <UnreadableNotice />
      <SubscriptionBanner />
      <PushStopped />
      <TimeZoneNotice />
      <SharedNotice />
      <TimerNotice />
      <Drafts />
    </>
  )
}
