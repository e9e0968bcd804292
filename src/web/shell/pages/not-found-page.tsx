import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

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
