import { EmptyState } from '../ui/empty-state.tsx'

/** A page that is not built yet says so. What is logged now will be there when it is. */
export function ComingPage({ promise }: { promise: string }) {
  return (
    <EmptyState title="Not on the mat yet">
      <p>{promise}</p>
    </EmptyState>
  )
}
