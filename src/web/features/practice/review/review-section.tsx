import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ratingNames } from '#shared/techniques/practice.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { DoneForToday } from './done-for-today.tsx'
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
