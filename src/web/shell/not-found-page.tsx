import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  return (
    <EmptyState title="404 Page Not Found">
      <p>There is nothing at this address. The journal is where you left it.</p>
      <Button component={Link} to="/">
        Back to the journal
      </Button>
    </EmptyState>
  )
}
