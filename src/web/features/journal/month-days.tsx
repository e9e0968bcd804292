import { addDays, addMonths, daysBetween } from '#shared/foundation/dates.ts'
import classes from './month-days.module.css'

/** A month as a strip with a cell for each day; those in `trained` are filled. The heading says how many they are. */
export function MonthDays({ month, trained }: { month: string; trained: Set<string> }) {
  const first = `${month}-01`
  const days = Array.from({ length: daysBetween(first, addMonths(first, 1)) }, (_, n) => addDays(first, n))
  return (
    <div className={classes['days']} aria-hidden>
      {days.map((day) => (
        <span key={day} data-trained={trained.has(day) || undefined} />
      ))}
    </div>
  )
}
