import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'

const reload = () => window.location.reload()

/** The app opened without signal, on a device that holds nobody's journal. */
export function NoPerson() {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <main role="alert">
      <title>Offline · Rollbook</title>
      <EmptyState title="You are offline">
        <p>
          Nobody is signed in on this device. With signal you can log in; after that your journal opens without.
        </p>
        <Button variant="default" onClick={reload}>
          Retry
        </Button>
      </EmptyState>
    </main>
  )
}
