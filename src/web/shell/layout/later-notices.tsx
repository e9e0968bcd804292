import { TimeZoneNotice, useTimeZone } from '#web/features/accounts/time-zone-notice.tsx'
import { SharedNotice } from '#web/features/entries/share-target/shared-notice.tsx'
import { Drafts } from '#web/features/journal/drafts/drafts.tsx'
import { PushStopped } from '#web/features/push/push-stopped.tsx'
import { SubscriptionBanner } from '#web/features/subscription/subscription-banner.tsx'

/** The notices that the first screen doesn't wait for. */
export default function LaterNotices() {
  useTimeZone()
  return (
    <>
      <SubscriptionBanner />
      <PushStopped />
      <TimeZoneNotice />
      <SharedNotice />
      <Drafts />
    </>
  )
}
