import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/state/failed-state.tsx'

/** Shown when a part of the app failed to load or threw. */
export function BrokenPage() {
  return (
    <div role="alert">
      <EmptyState title="This page didn’t load">
        <p>You may be offline, or there’s a new version. What you typed is saved on this device.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </EmptyState>
    </div>
  )
}

export function NotFoundPage() {
  return (
    <EmptyState title="404 Page Not Found">
      <p>There’s nothing at this address. Your journal is right where you left it.</p>
      <Button component={Link} to="/">
        Back to the journal
      </Button>
    </EmptyState>
  )
}
