import { minutesBetween, monthTitle } from '#shared/dates.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { EntryCard } from './entry-card.tsx'
import classes from './entry-list.module.css'
import type { JournalItem } from './journal-items.ts'

interface Props {
  /** Newest first. */
  entries: JournalItem[]
  /** False until all older entries are loaded: the last month may have more sessions than shown. */
  isWhole: boolean
}

export function EntryList({ entries, isWhole }: Props) {
  const months = Object.entries(Object.groupBy(entries, (entry) => entry.date.slice(0, 7)))
  return months.map(([month, ofMonth = []], index) => (
    <section key={month} className={classes['month']} aria-label={monthTitle(`${month}-01`)}>
      <div className={classes['heading']}>
        <h2>{monthTitle(`${month}-01`)}</h2>
        {(isWhole || index < months.length - 1) && <p className={classes['sum']}>{sumOf(ofMonth)}</p>}
      </div>
      <CardList>
        {ofMonth.map((entry) => (
          <li key={entry.create?.id ?? entry.id}>
            <EntryCard entry={entry} />
          </li>
        ))}
      </CardList>
    </section>
  ))
}

/** '15 sessions · 21.5 h', without what is only planned. */
function sumOf(items: JournalItem[]): string {
  const entries = items.filter(({ isPlanned }) => !isPlanned)
  const minutes = entries.reduce((sum, { startTime, endTime }) => sum + minutesBetween(startTime, endTime), 0)
  const sessions = entries.length === 1 ? '1 session' : `${entries.length} sessions`
  return minutes === 0 ? sessions : `${sessions} · ${Math.round(minutes / 6) / 10} h`
}
