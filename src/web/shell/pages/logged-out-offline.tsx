import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { Logo } from '#web/ui/text/logo.tsx'
import classes from './logged-out-offline.module.css'

const reload = () => window.location.reload()

/** Shown when the app is opened offline on a device without a cached journal. */
export function LoggedOutOffline() {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <main className={classes['main']}>
      <title>Offline · Rollbook</title>
      <h1 className={classes['brand']}>
        <Logo /> Rollbook
      </h1>
      <EmptyState title="You’re offline">
        <p>You’re not logged in on this device. Log in once online; after that, your journal opens offline.</p>
        <Button variant="default" onClick={reload}>
          Retry
        </Button>
      </EmptyState>
    </main>
  )
}
