import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '#web/ui/state/failed-state.tsx'

/** Whether the page was away in the browser's page cache. */
let wasAway = false
// The server has neither.
if ('document' in globalThis) addEventListener('pageshow', ({ persisted }) => (wasAway ||= persisted))

/** Shown when a part of the app failed to load or threw. */
export function BrokenPage() {
  useReloadOnReturn()
  return (
    <div role="alert">
      <EmptyState title="This page didn’t load">
        <p>You may be offline, or there’s a new version. What you typed is saved on this device.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </EmptyState>
    </div>
  )
}

/** WebKit cancels what a page still loads when it is left, and gives it back without: it is loaded anew, once. */
function useReloadOnReturn() {
  useEffect(() => {
    const reload = () => wasAway && window.location.reload()
    reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
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
