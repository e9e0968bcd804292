import { type Card, type Rating, ratingNames, ratings } from '#shared/techniques/practice.ts'
import { scheduleReview } from '#shared/techniques/scheduling.ts'
import { dateWithYear, shortDate } from '#web/lib/date-time.ts'
import { KeyHint } from '#web/ui/text/badge.tsx'
import classes from './rating-buttons.module.css'

interface Props {
  card: Card
  day: string
  onRate: (rating: Rating) => void
}

/** How well it was remembered, each with the day of the next review. */
export const RatingButtons = ({ card, day, onRate }: Props) => (
  <fieldset className={classes['ratings']}>
    <legend>How well did you remember it?</legend>
    {ratings.map((rating, at) => {
      const { dueOn } = scheduleReview(card.memory, rating, day)
      return (
        <button
          key={rating}
          type="button"
          className={classes['rating']}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onRate(rating)}
        >
          <span className="text-md bold">
            {ratingNames[rating]} <KeyHint>{String(at + 1)}</KeyHint>
          </span>
          <time className={classes['next']} dateTime={dueOn}>
            {dueOn.slice(0, 4) === day.slice(0, 4) ? shortDate(dueOn) : dateWithYear(dueOn)}
          </time>
        </button>
      )
    })}
  </fieldset>
)
