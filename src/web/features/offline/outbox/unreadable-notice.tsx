import { useSelector } from '@tanstack/react-store'
import { Banner } from '#web/ui/state/banner.tsx'
import { isUnreadable } from './outbox.ts'

/** Says that what is pending isn't shown: the storage of the device has failed, or another tab has frozen it. */
export function UnreadableNotice() {
  const isShown = useSelector(isUnreadable)
  return (
    <div role="status">
      {isShown && (
        <Banner>
          <p>
            This device’s storage can’t be read right now, so what waits here to be synced isn’t shown. Close other
            tabs of Rollbook, or restart the browser.
          </p>
        </Banner>
      )}
    </div>
  )
}
