import { Button } from '@mantine/core'
import { isOffline, sentenceOf } from '#web/lib/api/api-error.ts'
import { EmptyState } from './empty-state.tsx'

/** Says what didn't load and why, with a retry button. */
export function FailedState({ what, error, retry }: { what: string; error: unknown; retry: () => unknown }) {
  return (
    <div role="alert">
      <EmptyState title={isOffline(error) ? 'You’re offline' : `${what} didn’t load`}>
        <p>{sentenceOf(error)}</p>
        <Button variant="default" onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </div>
  )
}
