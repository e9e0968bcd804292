import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

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
