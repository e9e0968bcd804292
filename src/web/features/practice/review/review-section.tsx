import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { addDays } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { ratingNames } from '#shared/techniques/practice.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { ReviewCard } from './review-card.tsx'
import classes from './review-section.module.css'
import type { useReview } from './use-review.ts'

interface Props {
  state: ReturnType<typeof useReview>
  review: NonNullable<ReturnType<typeof useReview>['review']>
}

/** The cards due today, one at a time. */
export function ReviewSection({ state: { day, last, rate, snooze, undo }, review }: Props) {
  const { queue, cards } = review
  const [first] = queue
  const section = useRef<HTMLElement>(null)
  const [changes, setChanges] = useState(0)
  const act = async (work: Promise<void> | undefined) => {
    await work
    setChanges((count) => count + 1)
  }
  // The button that was pressed is gone with its card, so the next card gets the focus.
  useEffect(() => {
    if (changes > 0) section.current?.querySelector('h2')?.focus()
  }, [changes])
  const next = last && cards.find(({ techniqueId }) => techniqueId === last.data.card.techniqueId)
  return (
    <section ref={section} aria-label="Due today">
      <p className={classes['count']}>{first ? `${queue.length} due today` : ''}</p>
      {first ? (
        <ReviewCard
          key={`${first.techniqueId} ${first.memory?.reviewedOn}`}
          card={first}
          day={day}
          onRate={(rating) => void act(rate(first, rating))}
          onSnooze={(until) => void act(snooze(first, until))}
        />
      ) : (
        <DoneForToday review={review} day={day} />
      )}
      <div className={classes['last']} role="status">
        {last && (
          <>
            <p>
              <span dir="auto">{last.data.card.name}</span>: {ratingNames[last.data.rating]}.
              {next && ` Next on ${shortDate(next.dueOn)}.`}
            </p>
            <Button variant="subtle" onClick={() => void act(undo())}>
              Undo
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

const DoneForToday = ({ review: { tomorrow, next }, day }: Pick<Props, 'review'> & { day: string }) => (
  <EmptyState title="Done for today">
    <p>{comingOf(tomorrow, next === undefined || next === addDays(day, 1) ? undefined : next)}</p>
  </EmptyState>
)

function comingOf(tomorrow: number, next: string | undefined): string {
  if (tomorrow > 0) return counted(tomorrow, 'technique is due tomorrow.', 'techniques are due tomorrow.')
  return next === undefined
    ? 'Nothing else is due.'
    : `Nothing is due tomorrow. The next one is due ${shortDate(next)}.`
}
