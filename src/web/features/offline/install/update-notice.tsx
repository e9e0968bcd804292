import { Button } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { Banner } from '#web/ui/state/banner.tsx'
import { newerVersion, reloadEverywhere } from './worker.ts'

/** Offers a newer version; nothing reloads unasked. */
export function UpdateNotice() {
  const newer = useSelector(newerVersion)
  return (
    <div role="status">
      {newer !== undefined && (
        <Banner>
          <p>A new version is ready.</p>
          <Button variant="subtle" onClick={reloadEverywhere}>
            Reload
          </Button>
        </Banner>
      )}
    </div>
  )
}
