import { Button } from '@mantine/core'
import { EmptyState } from '../ui/empty-state.tsx'

/** A part of the app that could not be loaded or broke. */
export function BrokenPage() {
  return (
    <div role="alert">
      <EmptyState title="This page did not load">
        <p>Either the signal is gone, or there is a newer version. What you typed is kept on this device.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </EmptyState>
    </div>
  )
}
