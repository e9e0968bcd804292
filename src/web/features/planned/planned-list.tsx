import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCalendarX, IconCloudOff, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type PlannedSession, plannedSessions, stateOf } from '#shared/entries/planned-sessions.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { addDays, longDate, weekdayOf } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { clockTime, monthDay } from '#web/lib/date-time.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { useNearPlanned } from './api.ts'
import { PlanChip } from './plan-chip.tsx'
import classes from './planned-list.module.css'

/** What can be done with the chip that was tapped. */
const loadActions = () => import('./plan-actions.tsx')
const MissedActions = lazy(async () => ({ default: (await loadActions()).MissedActions }))
const SessionActions = lazy(async () => ({ default: (await loadActions()).SessionActions }))
const EntryActions = lazy(async () => ({ default: (await loadActions()).EntryActions }))
preload(loadActions)

const initiallyShown = 3
const missedKey = 'missed'

interface Props {
  /** The planned entries. */
  entries: JournalItem[]
  /** The session that the card at the top offers already. */
  offered: PlannedSession | undefined
}

/**
 * The sessions of series planned around today, and the planned `entries` since a week ago, above the journal, as one line of
 * chips. A tap on one says what can be done with it. The calendar has all of them.
 */
export function PlannedList({ entries, offered }: Props) {
  const { planned, error } = useNearPlanned()
  const [showsAll, setShowsAll] = useState(false)
  const [showsMissed, setShowsMissed] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const today = useLocalDay()
  const isForgotten = ({ date }: { date: string }) => date < addDays(today, -7)
  const near = planned.filter(({ date }) => date <= addDays(today, 7))
  const plans = plannedSessions(near, entries).filter((plan) => plan.key !== offered?.key && !isForgotten(plan))
  const missed = plans.filter((plan) => stateOf(plan, today) === 'missed')
  const isFolded = missed.length > 1 && !showsMissed
  const upcoming = plans.slice(missed.length)
  const shown = [...(isFolded ? [] : missed), ...(showsAll ? upcoming : upcoming.slice(0, initiallyShown))]
  const open = shown.find((plan) => plan.key === chosen)
  // What was skipped or logged isn't chosen any longer if it comes back.
  if (chosen !== undefined && !open && !(isFolded && chosen === missedKey)) setChosen(undefined)
  const choose = (key: string) => setChosen(key === chosen ? undefined : key)
  // The server lists no more of them.
  const hasMore = upcoming.filter(({ entry }) => entry).length >= limits.nearPlanned
  const hidden = showsAll ? 0 : Math.max(0, upcoming.length - initiallyShown)

  // Offline, the journal already says so.
  if (error && !isUnanswered(error) && plans.length === 0)
    return <Notice>Planned sessions didn’t load. {sentenceOf(error)}</Notice>
  if (plans.length === 0) return null
  return (
    <section className={classes['planned']} aria-label="Planned">
      <VisuallyHidden>
        <h2>Planned</h2>
      </VisuallyHidden>
      <ul className={classes['chips']}>
        {isFolded && (
          <li>
            <PlanChip icon={IconCalendarX} isChosen={chosen === missedKey} onChoice={() => choose(missedKey)}>
              {missed.length} missed
            </PlanChip>
          </li>
        )}
        {shown.map((plan) => (
          <li key={plan.key}>
            <PlanChip icon={iconOf(plan)} isChosen={chosen === plan.key} onChoice={() => choose(plan.key)}>
              <time dateTime={plan.date} aria-label={longDate(plan.date)}>
                {dayText(plan, today)}
              </time>
              {shownTitle(plan.title)}
            </PlanChip>
          </li>
        ))}
        {(hidden > 0 || hasMore) && (
          <li>
            {hidden > 0 ? (
              <Button variant="subtle" onClick={() => setShowsAll(true)}>
                <VisuallyHidden>Show </VisuallyHidden>
                {hidden}
                {hasMore && '+'} more
              </Button>
            ) : (
              <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/calendar" />}>
                More in the calendar
              </Button>
            )}
          </li>
        )}
      </ul>
      <Suspense fallback={<div className={classes['actions']} />}>
        {isFolded && chosen === missedKey && (
          <MissedActions sessions={missed} onShow={() => setShowsMissed(true)} />
        )}
        {open?.planned && <SessionActions key={chosen} session={open} planned={open.planned} />}
        {open?.entry && <EntryActions key={chosen} session={open} />}
      </Suspense>
    </section>
  )
}

/** The day and time of a session that is planned: 'Tue, 7:00 PM', or 'Missed Mon'. */
const dayText = ({ date, startTime }: { date: string; startTime: string }, today: string) =>
  date < today
    ? `Missed ${dayName(date, today)}`
    : [dayName(date, today), clockTime(startTime)].filter(Boolean).join(', ')

const iconOf = ({ planned, entry }: PlannedSession) => {
  if (entry?.pending) return IconCloudOff
  return planned || entry?.isRecurring ? IconRepeat : IconCalendarEvent
}

/** 'Today', 'Tue', or 'Nov 30': the week's days need no date. */
const dayName = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day > addDays(today, -7) && day < addDays(today, 7) ? weekdayOf(day) : monthDay(day)
}
