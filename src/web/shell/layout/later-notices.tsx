import { SharedNotice } from '#web/features/entries/share-target/shared-notice.tsx'
import { Drafts } from '#web/features/journal/drafts/drafts.tsx'
import { PushStopped } from '#web/features/push/push-stopped.tsx'
import { SubscriptionBanner } from '#web/features/subscription/subscription-banner.tsx'

/** The notices that the first screen doesn't wait for. */
export default function LaterNotices() {
  return (
    <>
      <SubscriptionBanner />
      <PushStopped />
      <SharedNotice />
      <Drafts />
    </>
  )
}
