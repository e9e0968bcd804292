import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, localDay, longDate } from '#shared/dates.ts'
import type { Planned } from '#shared/planned.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton } from '#web/ui/card-button.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { nearPlannedQuery } from './api.ts'
import classes from './planned-list.module.css'
import { useSkip } from './use-skip.ts'

const initiallyShown = 3

/** The planned sessions around today, above the journal, to be logged or skipped with one tap. */
export function PlannedList() {
  const { data = [], error } = useQuery(nearPlannedQuery)
  const [showsAll, setShowsAll] = useState(false)
  const [today] = useState(() => localDay(new Date()))
  const logged = usePendingOf('createEntry').flatMap(({ data }) => data.planned ?? [])
  const near = data
    .filter(({ date }) => date >= addDays(today, -7) && date <= addDays(today, 7))
    .filter((one) => !logged.some((key) => key.ruleId === one.ruleId && key.session === one.session))
  const shown = showsAll ? near : near.slice(0, initiallyShown)

  // Offline, the journal already says so.
  if (error && !isUnanswered(error) && near.length === 0)
    return <Notice>Planned sessions didn’t load. {sentenceOf(error)}</Notice>
  if (near.length === 0) return null
  return (
    <section className={classes['planned']} aria-label="Planned">
      <h2 className={classes['heading']}>Planned</h2>
      <CardList>
        {shown.map((planned) => (
          <li key={`${planned.ruleId}-${planned.session}`}>
            <PlannedCard planned={planned} today={today} />
          </li>
        ))}
      </CardList>
      {shown.length < near.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {near.length - shown.length} more this week
        </Button>
      )}
    </section>
  )
}

function PlannedCard({ planned, today }: { planned: Planned; today: string }) {
  const { skip, isPending, error } = useSkip()
  return (
    <article className={classes['card']}>
      <div>
        <p className={classes['when']}>
          <IconRepeat size={16} aria-hidden="true" />
          <span>{planned.date < today ? 'Missed' : 'Planned'}</span>
          <time dateTime={planned.date} aria-label={longDate(planned.date)}>
            {dayName(planned.date, today)}
          </time>
        </p>
        <h3 className={classes['title']}>
          <CardButton onClick={() => openDialog({ kind: 'viewPlanned', planned })}>{planned.title}</CardButton>
        </h3>
        <p className={classes['facts']}>{factsOf(planned).join(' · ')}</p>
        {error !== null && <p role="alert">It wasn’t skipped. {sentenceOf(error)}</p>}
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
        <Button
          variant="light"
          aria-label={`Log it: ${planned.title}`}
          onClick={() => openDialog({ kind: 'logPlanned', planned })}
        >
          Log it
        </Button>
      </div>
    </article>
  )
}

const dayName = (day: string, today: string) => {
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day === addDays(today, 1) ? 'tomorrow' : shortDate(day)
}
