import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { addDays, localDay, longDate, shortDate } from '#shared/dates.ts'
import type { Planned } from '#shared/planned.ts'
import { isUnanswered, sentenceOf } from '../../lib/api.ts'
import { askToLog } from '../../lib/events.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePending } from '../offline/use-pending.ts'
import { nearPlannedQuery } from './api.ts'
import { plannedFacts } from './planned-facts.ts'
import classes from './planned-list.module.css'
import { useSkip } from './use-skip.ts'

const PlannedView = lazy(() => import('./planned-view.tsx'))

const shownAtFirst = 3

/** What is planned around today, above the journal: logged with one tap, or skipped. */
export function PlannedList() {
  const { data = [], error } = useQuery(nearPlannedQuery)
  const [showsAll, setShowsAll] = useState(false)
  const [viewed, setViewed] = useState<Planned>()
  const [today] = useState(() => localDay(new Date()))
  const logged = usePending().flatMap(({ data }) => data.planned ?? [])
  const near = data
    .filter(({ date }) => date >= addDays(today, -7) && date <= addDays(today, 7))
    .filter((one) => !logged.some((key) => key.ruleId === one.ruleId && key.session === one.session))
  const shown = showsAll ? near : near.slice(0, shownAtFirst)

  // Without signal the journal says so already.
  if (error && !isUnanswered(error) && near.length === 0)
    return <Notice>What is planned did not load. {sentenceOf(error)}</Notice>
  if (near.length === 0) return null
  return (
    <section className={classes['planned']} aria-label="Planned">
      <h2 className={classes['heading']}>Planned</h2>
      <ul className={classes['list']}>
        {shown.map((planned) => (
          <li key={`${planned.ruleId}-${planned.session}`}>
            <PlannedCard planned={planned} today={today} onOpen={() => setViewed(planned)} />
          </li>
        ))}
      </ul>
      {shown.length < near.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {near.length - shown.length} more this week
        </Button>
      )}
      <Suspense>{viewed && <PlannedView planned={viewed} onClosed={() => setViewed(undefined)} />}</Suspense>
    </section>
  )
}

function PlannedCard({ planned, today, onOpen }: { planned: Planned; today: string; onOpen: () => void }) {
  const { skip, isPending, error } = useSkip()
  return (
    <article className={classes['card']}>
      <div>
        <p className={classes['when']}>
          <IconRepeat size={16} aria-hidden="true" />
          <span>planned</span>
          <time dateTime={planned.date} aria-label={longDate(planned.date)}>
            {dayName(planned.date, today)}
          </time>
        </p>
        <h3 className={classes['title']}>
          <button type="button" className={classes['open']} onClick={onOpen}>
            {planned.title}
          </button>
        </h3>
        <p className={classes['facts']}>{plannedFacts(planned).join(' · ')}</p>
        {error !== null && <p role="alert">Not skipped. {sentenceOf(error)}</p>}
      </div>
      <div className={classes['actions']}>
        <Button
          variant="subtle"
          disabled={isPending}
          aria-label={`Skip ${planned.title}`}
          onClick={() => void skip(planned, 'this')}
        >
          Skip
        </Button>
        <Button variant="light" aria-label={`Log it: ${planned.title}`} onClick={() => askToLog(planned)}>
          Log it
        </Button>
      </div>
    </article>
  )
}

const dayName = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day === addDays(today, 1) ? 'Tomorrow' : shortDate(day)
}
