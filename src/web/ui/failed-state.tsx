import { Button } from '@mantine/core'
import { isOffline, sentenceOf } from '../lib/api.ts'
import { EmptyState } from './empty-state.tsx'

/** Something that could not be loaded: what happened, and another try. */
export function FailedState({ what, error, retry }: { what: string; error: unknown; retry: () => unknown }) {
  return (
    <div role="alert">
      <EmptyState title={isOffline(error) ? 'You are offline' : `${what} did not load`}>
        <p>{sentenceOf(error)}</p>
        <Button variant="default" onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </div>
  )
}
