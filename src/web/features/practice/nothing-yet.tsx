import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Due } from '#shared/techniques/practice.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { useAddCards } from './api.ts'
import { ExampleCard } from './review/example-card.tsx'

/** Technique Practice before there is a technique. */
export const NoTechniques = () => (
  <>
    <EmptyState title="Nothing to practice yet">
      <p>Add techniques to your library first. Then we’ll ask about each one right before you’d forget it.</p>
      <Button component={Link} to="/techniques">
        Open Technique Library
      </Button>
    </EmptyState>
    <ExampleCard />
  </>
)

/** Technique Practice before a technique is in practice. */
export function NothingInPractice({ due: { suggested } }: { due: Due }) {
  const adding = useAddCards()
  const addAll = () =>
    adding.mutate(
      { isSuggested: true },
      { onError: (error) => toast({ text: `They weren’t added. ${sentenceOf(error)}`, isBad: true }) },
    )
  return (
    <>
      <EmptyState title="What do you want to remember?">
        <p>Put techniques into practice. We’ll ask about each one right before you’d forget it.</p>
        {suggested > 0 && (
          <Button disabled={adding.isPending} onClick={addAll}>
            {suggested === 1 ? 'Add the one you’re learning' : `Add all ${suggested} you’re learning`}
          </Button>
        )}
        <Button
          variant={suggested > 0 ? 'default' : 'filled'}
          onClick={() => openDialog({ kind: 'choosePractice' })}
        >
          Choose techniques
        </Button>
      </EmptyState>
      <ExampleCard />
    </>
  )
}
