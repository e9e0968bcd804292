import type { CSSProperties } from 'react'
import { beltName, rankText } from '#shared/accounts/belts.ts'
import { daysBetween } from '#shared/foundation/dates.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Card } from '../card.tsx'
import classes from './belt-line.module.css'

/** The time on each rank, from the first promotion until today, as one line in the colors of the belts. */
export function BeltLine({ stats: { promotions, today } }: { stats: Stats }) {
  const steps = promotions
    .filter(({ date }) => date <= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const [first] = steps
  const latest = steps.at(-1)
  if (!first || !latest) return null
  return (
    <Card title="Belts" heading="h2">
      <ol className={classes['line']}>
        {steps.map((step, place) => {
          const until = steps[place + 1]?.date ?? today
          return (
            <li
              key={step.id}
              data-belt={step.belt}
              style={{ '--days': Math.max(1, daysBetween(step.date, until)) } as CSSProperties}
            >
              <VisuallyHidden>
                {rankText(step.belt, step.stripes)} since {dateWithYear(step.date)}
              </VisuallyHidden>
            </li>
          )
        })}
      </ol>
      <p className={classes['ends']}>
        <span>
          {beltName(first.belt)}, {dateWithYear(first.date)}
        </span>
        <span>
          {rankText(latest.belt, latest.stripes)} since {dateWithYear(latest.date)}
        </span>
      </p>
    </Card>
  )
}
