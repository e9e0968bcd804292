import { EmptyState } from '#web/ui/empty-state.tsx'

/** A page that isn't built yet says so (decision 008). */
export function UnfinishedPage({ sentence }: { sentence: string }) {
  return (
    <EmptyState title="Not on the mat yet">
      <p>{sentence}</p>
    </EmptyState>
  )
}
