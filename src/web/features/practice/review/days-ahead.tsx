import { addDays } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { type Card, forecastOf, type PracticeSettings } from '#shared/techniques/practice.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './days-ahead.module.css'

interface Props {
  cards: Card[]
  today: string
  settings: PracticeSettings
}

/** How many techniques are due on each of the next 14 days, as bars. */
export function DaysAhead({ cards, today, settings }: Props) {
  const days = Array.from({ length: 14 }, (_, place) => addDays(today, place))
  const counts = forecastOf(cards, days, settings)
  const most = Math.max(...counts)
  if (most === 0) return null
  return (
    <section className="stack gap-2 card padded" aria-labelledby="ahead">
      <h2 className="text-md bold" id="ahead">
        Next 14 days
      </h2>
      <ol className={classes['days']}>
        {days.map((day, place) => {
          const count = counts[place] ?? 0
          return (
            <li key={day}>
              <VisuallyHidden>
                {shortDate(day)}: {counted(count, 'technique')}
              </VisuallyHidden>
              <span className="numbers text-xs" aria-hidden="true">
                {count > 0 && count}
              </span>
              <span
                className={classes['bar']}
                data-none={count === 0 || undefined}
                style={{ blockSize: `${(100 * count) / most}%` }}
              />
              <span className="muted text-xs" aria-hidden="true">
                {Number(day.slice(8))}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
