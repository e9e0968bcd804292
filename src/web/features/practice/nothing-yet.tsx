import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { daysBetween } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { type Due, ratingNames, ratings } from '#shared/techniques/practice.ts'
import { scheduleReview } from '#shared/techniques/scheduling.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Example } from '#web/ui/state/example.tsx'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { useAddCards } from './api.ts'

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

/** What the first card will look like. */
export function ExampleCard() {
  const day = useLocalDay()
  return (
    <Example
      caption="A card, and when it would come back"
      figures={ratings.map((rating) => ({
        label: ratingNames[rating],
        value: counted(daysBetween(day, scheduleReview(null, rating, day).dueOn), 'day'),
      }))}
      title="Scissor sweep"
      text="Walk through it in your head: grips, first move, finish. Then look at your notes, and say how well you knew it."
    />
  )
}
