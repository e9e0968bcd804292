import { Button } from '@mantine/core'
import { IconCalendarEvent, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import { hasBegun } from '#shared/entries/plans.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import type { SessionToLog } from '#shared/entries/today.ts'
import { addDays, longDate, weekdayOf } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { EntryTitle, Unsynced } from '#web/features/entries/list/entry-title.tsx'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useSettlePlan } from '#web/features/entries/use-settle-plan.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { clockTime, monthDay } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay, useLocalTime } from '#web/lib/use-local-time.ts'
import { CardButton } from '#web/ui/list/card-list.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useNearPlanned } from './api.ts'
import { MissedLine, PlanLine } from './missed-line.tsx'
import classes from './planned-list.module.css'
import { useSkip } from './use-skip.ts'

const initiallyShown = 2

/** A planned session of a series, or an entry that is planned. */
type Plan = { planned: Planned; entry?: undefined } | { planned?: undefined; entry: JournalItem }

const sourceOf = ({ planned, entry }: Plan) => planned ?? entry
const keyOf = ({ planned, entry }: Plan) =>
  planned ? `${planned.ruleId}-${planned.session}` : `entry-${entry.create?.id ?? entry.id}`

const byTime = (plan: Plan, other: Plan) =>
  sourceOf(plan).date.localeCompare(sourceOf(other).date) ||
  sourceOf(plan).startTime.localeCompare(sourceOf(other).startTime)

interface Props {
  /** The planned entries. */
  entries: JournalItem[]
  /** The session that the card at the top offers already. */
  offered: SessionToLog | undefined
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
  const logged = usePendingOf('createEntry').flatMap(({ data }) => data.planned ?? [])
  const isForgotten = ({ date }: { date: string }) => date < addDays(today, -7)
  const near = planned
    .filter(({ date }) => date <= addDays(today, 7))
    .filter((one) => !logged.some((key) => key.ruleId === one.ruleId && key.session === one.session))
  const offeredKey = offered && !offered.template ? keyOf(offered) : undefined
  const plans = [...near.map((planned): Plan => ({ planned })), ...entries.map((entry): Plan => ({ entry }))]
    .filter((plan) => keyOf(plan) !== offeredKey && !isForgotten(sourceOf(plan)))
    .sort(byTime)
  const missed = plans.filter((plan) => sourceOf(plan).date < today)
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
            <MissedLine
              planned={missed.flatMap(({ planned }) => planned ?? [])}
              entries={missed.flatMap(({ entry }) => entry ?? [])}
              onShow={() => setShowsMissed(true)}
            />
          </li>
        )}
        {shown.map((plan) => (
          <li key={keyOf(plan)}>
            {plan.planned ? (
              <PlannedSession planned={plan.planned} today={today} />
            ) : (
              <PlannedEntry entry={plan.entry} today={today} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlannedSession({ planned, today }: { planned: Planned; today: string }) {
  const { skip, isPending, error } = useSkip()
  return (
    <Row
      plan={{ planned }}
      today={today}
      isBusy={isPending}
      note={error && <p role="alert">It wasn’t skipped. {sentenceOf(error)}</p>}
      title={
        <CardButton onClick={() => openDialog({ kind: 'viewPlanned', planned })}>
          {shownTitle(planned.title)}
        </CardButton>
      }
      onSkip={() => void skip(planned, 'this')}
      onLog={() => openDialog({ kind: 'logPlanned', planned })}
    />
  )
}

function PlannedEntry({ entry, today }: { entry: JournalItem; today: string }) {
  const { logIt, skip, isPending } = useSettlePlan()
  return (
    <Row
      plan={{ entry }}
      today={today}
      isBusy={isPending}
      note={entry.pending && <Unsynced operation={entry.pending} />}
      title={<EntryTitle entry={entry}>{shownTitle(entry.title)}</EntryTitle>}
      onSkip={() => void skip(entry)}
      onLog={() => void logIt(entry)}
    />
  )
}

interface RowProps {
  plan: Plan
  today: string
  isBusy: boolean
  title: ReactNode
  note: ReactNode
  onSkip: () => void
  onLog: () => void
}

function Row({ plan, today, isBusy, title, note, onSkip, onLog }: RowProps) {
  const { date, startTime, title: name } = sourceOf(plan)
  const mayLog = hasBegun({ date, startTime }, useLocalTime())
  const Icon = plan.planned || plan.entry.isRecurring ? IconRepeat : IconCalendarEvent
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
          {date < today ? `Missed ${dayName(date, today)}` : `${dayName(date, today)} ${clockTime(startTime)}`}
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
