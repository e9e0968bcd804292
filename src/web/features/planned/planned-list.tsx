import { Button } from '@mantine/core'
import { IconCalendarEvent, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { hasBegun, type PlannedSession, plannedSessions, stateOf } from '#shared/entries/planned-sessions.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { addDays, longDate, weekdayOf } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { EntryTitle, Unsynced } from '#web/features/entries/list/entry-title.tsx'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { usePlannedSession } from '#web/features/entries/use-planned-session.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { clockTime, monthDay } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay, useLocalTime } from '#web/lib/use-local-time.ts'
import { CardButton } from '#web/ui/list/card-list.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useNearPlanned } from './api.ts'
import { MissedLine, PlanLine } from './missed-line.tsx'
import classes from './planned-list.module.css'

const initiallyShown = 2

interface Props {
  /** The planned entries. */
  entries: JournalItem[]
  /** The session that the card at the top offers already. */
  offered: PlannedSession | undefined
}

/**
 * The sessions of series planned around today, and the planned `entries` since a week ago, above the journal, to be logged or
 * skipped with one tap. The calendar has all of them.
 */
export function PlannedList({ entries, offered }: Props) {
  const { planned, error } = useNearPlanned()
  const [showsAll, setShowsAll] = useState(false)
  const [showsMissed, setShowsMissed] = useState(false)
  const today = useLocalDay()
  const isForgotten = ({ date }: { date: string }) => date < addDays(today, -7)
  const near = planned.filter(({ date }) => date <= addDays(today, 7))
  const plans = plannedSessions(near, entries).filter((plan) => plan.key !== offered?.key && !isForgotten(plan))
  const missed = plans.filter((plan) => stateOf(plan, today) === 'missed')
  const isFolded = missed.length > 1 && !showsMissed
  const upcoming = plans.slice(missed.length)
  const shown = [...(isFolded ? [] : missed), ...(showsAll ? upcoming : upcoming.slice(0, initiallyShown))]
  // The server lists no more of them.
  const hasMore = upcoming.filter(({ entry }) => entry).length >= limits.nearPlanned
  const hidden = showsAll ? 0 : Math.max(0, upcoming.length - initiallyShown)

  // Offline, the journal already says so.
  if (error && !isUnanswered(error) && plans.length === 0)
    return <Notice>Planned sessions didn’t load. {sentenceOf(error)}</Notice>
  if (plans.length === 0) return null
  return (
    <section className={classes['planned']} aria-label="Planned">
      <div className={classes['heading']}>
        <h2 className="text-lg">Planned</h2>
        {hidden > 0 ? (
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            Show {hidden}
            {hasMore && '+'} more
          </Button>
        ) : (
          hasMore && (
            <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/calendar" />}>
              More in the calendar
            </Button>
          )
        )}
      </div>
      <ul className={classes['list']}>
        {isFolded && (
          <li>
            <MissedLine sessions={missed} onShow={() => setShowsMissed(true)} />
          </li>
        )}
        {shown.map((plan) => (
          <li key={plan.key}>
            <PlannedRow session={plan} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlannedRow({ session, today }: { session: PlannedSession; today: string }) {
  const { logIt, skip, isPending, error } = usePlannedSession()
  const { planned, entry } = session
  const title = shownTitle(session.title)
  return (
    <Row
      plan={session}
      today={today}
      isBusy={isPending}
      note={
        entry
          ? entry.pending && <Unsynced operation={entry.pending} />
          : error && <p role="alert">It wasn’t skipped. {sentenceOf(error)}</p>
      }
      title={
        entry ? (
          <EntryTitle entry={entry}>{title}</EntryTitle>
        ) : (
          <CardButton onClick={() => planned && openDialog({ kind: 'viewPlanned', planned })}>{title}</CardButton>
        )
      }
      onSkip={() => void skip(session)}
      onLog={() => {
        if (session.entry) void logIt(session)
        else if (planned) openDialog({ kind: 'logPlanned', planned })
      }}
    />
  )
}

interface RowProps {
  plan: PlannedSession
  today: string
  isBusy: boolean
  title: ReactNode
  note: ReactNode
  onSkip: () => void
  onLog: () => void
}

function Row({ plan, today, isBusy, title, note, onSkip, onLog }: RowProps) {
  const { date, startTime, title: name } = plan
  const mayLog = hasBegun({ date, startTime }, useLocalTime())
  const Icon = plan.planned || plan.entry?.isRecurring ? IconRepeat : IconCalendarEvent
  return (
    <article>
      <PlanLine
        note={note}
        actions={
          <>
            <Button variant="subtle" disabled={isBusy} aria-label={`Skip ${name}`} onClick={onSkip}>
              Skip
            </Button>
            {mayLog && (
              <Button variant="subtle" disabled={isBusy} aria-label={`Log it: ${name}`} onClick={onLog}>
                Log it
              </Button>
            )}
          </>
        }
      >
        <Icon size={16} aria-hidden="true" />
        <time dateTime={date} aria-label={longDate(date)}>
          {stateOf(plan, today) === 'missed'
            ? `Missed ${dayName(date, today)}`
            : `${dayName(date, today)} ${clockTime(startTime)}`}
        </time>
        <h3>{title}</h3>
      </PlanLine>
    </article>
  )
}

/** 'Today', 'Tue', or 'Nov 30': the week's days need no date. */
const dayName = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day > addDays(today, -7) && day < addDays(today, 7) ? weekdayOf(day) : monthDay(day)
}
