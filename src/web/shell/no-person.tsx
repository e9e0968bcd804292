import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Logo } from '../ui/logo.tsx'
import classes from './no-person.module.css'

const reload = () => window.location.reload()

/** The app opened without signal, on a device that holds nobody's journal. */
export function NoPerson() {
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
      <EmptyState title="You are offline">
        <p>Nobody is signed in on this device. Log in once with signal, and your journal opens without.</p>
        <Button variant="default" onClick={reload}>
          Retry
        </Button>
      </EmptyState>
    </main>
  )
}
