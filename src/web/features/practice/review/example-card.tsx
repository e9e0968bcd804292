import { daysBetween } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { ratingNames, ratings } from '#shared/techniques/practice.ts'
import { scheduleReview } from '#shared/techniques/scheduling.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Example } from '#web/ui/state/example.tsx'

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
