import { Button } from '@mantine/core'
import { openDialog } from '#web/lib/dialogs.ts'
import { Example } from '#web/ui/state/example.tsx'
import { EmptyState } from '#web/ui/state/failed-state.tsx'

/** Training Stats before the first session. */
export const NothingYet = () => (
  <>
    <EmptyState title="Nothing to count yet">
      <p>Hours, streaks, and what you train most will appear here. Every session you log counts.</p>
      <Button onClick={() => openDialog({ kind: 'newEntry' })}>Log your first session</Button>
      <Button variant="subtle" onClick={() => openDialog({ kind: 'newPromotion' })}>
        Record a promotion
      </Button>
      {/* Who is hurt may have no session to log for weeks. */}
      <Button variant="subtle" onClick={() => openDialog({ kind: 'newInjury' })}>
        Log an injury
      </Button>
    </EmptyState>
    <Example
      caption="Your stats after three months"
      figures={[
        { label: 'hours', value: '41' },
        { label: 'sessions', value: '28' },
        { label: 'rounds', value: '112' },
        { label: 'weeks in a row', value: '9' },
      ]}
      bars={[0.4, 0.6, 0.4, 0.8, 0.6, 0.2, 0.7, 0.9, 0.7, 0.6, 0.9, 1, 0.8]}
      title="What catches you: triangle, from closed guard"
      text="To practice: posture up before you open the guard."
    />
  </>
)
