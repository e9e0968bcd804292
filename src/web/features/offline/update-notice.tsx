import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from './update-notice.module.css'
import { listenToVersions, newerVersion, takeNewVersion } from './worker.ts'

/** Says that there is a newer version; nothing reloads by itself. */
export function UpdateNotice() {
  const newer = useSyncExternalStore(listenToVersions, newerVersion)
  return (
    <div role="status">
      {newer !== undefined && (
        <div className={classes['notice']}>
          <p>A new version is ready.</p>
          <Button variant="subtle" onClick={takeNewVersion}>
            Reload
          </Button>
        </div>
      )}
    </div>
  )
}
