import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCalendarX, IconCloudOff, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import type { SessionToLog } from '#shared/entries/today.ts'
import { addDays, longDate, weekdayOf } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { Unsynced } from '#web/features/entries/list/entry-title.tsx'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useSettlePlan } from '#web/features/entries/use-settle-plan.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { clockTime, monthDay } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { useNearPlanned } from './api.ts'
import { MissedActions } from './missed-actions.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanChip } from './plan-chip.tsx'
import classes from './planned-list.module.css'
import { useSkip } from './use-skip.ts'

const initiallyShown = 3
const missedKey = 'missed'

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
 * The sessions of series planned around today, and the planned `entries` since a week ago, above the journal, as one line of
 * chips. A tap on one says what can be done with it. The calendar has all of them.
 */
export function PlannedList({ entries, offered }: Props) {
  const { planned, error } = useNearPlanned()
  const [showsAll, setShowsAll] = useState(false)
  const [showsMissed, setShowsMissed] = useState(false)
  const [chosen, setChosen] = useState<string>()
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
  const open = shown.find((plan) => keyOf(plan) === chosen)
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
          <li key={keyOf(plan)}>
            <PlanChip icon={iconOf(plan)} isChosen={chosen === keyOf(plan)} onChoice={() => choose(keyOf(plan))}>
              <time dateTime={sourceOf(plan).date} aria-label={longDate(sourceOf(plan).date)}>
                {dayText(sourceOf(plan), today)}
              </time>
              {shownTitle(sourceOf(plan).title)}
            </PlanChip>
          </li>
        ))}
        <li>
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
        </li>
      </ul>
      {isFolded && chosen === missedKey && (
        <MissedActions
          planned={missed.flatMap(({ planned }) => planned ?? [])}
          entries={missed.flatMap(({ entry }) => entry ?? [])}
          onShow={() => setShowsMissed(true)}
        />
      )}
      {open && <ActionsOf key={keyOf(open)} plan={open} />}
    </section>
  )
}

/** The day and time of a session that is planned: 'Tue, 7:00 PM', or 'Missed Mon'. */
const dayText = ({ date, startTime }: { date: string; startTime: string }, today: string) =>
  date < today
    ? `Missed ${dayName(date, today)}`
    : [dayName(date, today), clockTime(startTime)].filter(Boolean).join(', ')

const iconOf = ({ planned, entry }: Plan) => {
  if (entry?.pending) return IconCloudOff
  return planned || entry.isRecurring ? IconRepeat : IconCalendarEvent
}

const ActionsOf = ({ plan: { planned, entry } }: { plan: Plan }) =>
  planned ? <SessionActions planned={planned} /> : <EntryActions entry={entry} />

function SessionActions({ planned }: { planned: Planned }) {
  const { skip, isPending, error } = useSkip()
  return (
    <PlanActions
      session={planned}
      isBusy={isPending}
      note={error && <p role="alert">It wasn’t skipped. {sentenceOf(error)}</p>}
      onSkip={() => void skip(planned, 'this')}
      onLog={() => openDialog({ kind: 'logPlanned', planned })}
    >
      <Button variant="subtle" onClick={() => openDialog({ kind: 'viewPlanned', planned })}>
        Open
      </Button>
    </PlanActions>
  )
}

function EntryActions({ entry }: { entry: JournalItem }) {
  const { logIt, skip, isPending } = useSettlePlan()
  const { create, pending } = entry
  const link = useEntryLink(entry)
  return (
    <PlanActions
      session={entry}
      isBusy={isPending}
      note={pending && <Unsynced operation={pending} />}
      onSkip={() => void skip(entry)}
      onLog={() => void logIt(entry)}
    >
      {create ? (
        <Button variant="subtle" onClick={() => openDialog({ kind: 'viewPending', pending: create })}>
          Open
        </Button>
      ) : (
        <Button variant="subtle" component="a" {...link}>
          Open
        </Button>
      )}
    </PlanActions>
  )
}

/** 'Today', 'Tue', or 'Nov 30': the week's days need no date. */
const dayName = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day > addDays(today, -7) && day < addDays(today, 7) ? weekdayOf(day) : monthDay(day)
}
