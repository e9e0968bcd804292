import { Button } from '@mantine/core'
import { IconCalendarEvent, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays, longDate } from '#shared/dates.ts'
import type { Planned } from '#shared/planned.ts'
import { shownTitle } from '#shared/quick.ts'
import type { JournalItem } from '#web/features/entries/journal/journal-items.ts'
import { openItem } from '#web/features/entries/journal/open-item.ts'
import { Unsynced } from '#web/features/entries/journal/unsynced.tsx'
import { useSettlePlan } from '#web/features/entries/use-settle-plan.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { CardButton } from '#web/ui/card-button.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { nearPlannedQuery } from './api.ts'
import { MissedLine } from './missed-line.tsx'
import { PlanBox } from './plan-box.tsx'
import classes from './planned-list.module.css'
import { useSkip } from './use-skip.ts'

const initiallyShown = 3

/** A planned session of a series, or an entry that is planned. */
type Plan = { planned: Planned; entry?: undefined } | { planned?: undefined; entry: JournalItem }

const sourceOf = ({ planned, entry }: Plan) => planned ?? entry
const keyOf = ({ planned, entry }: Plan) =>
  planned ? `${planned.ruleId}-${planned.session}` : `entry-${entry.create?.id ?? entry.id}`

const byTime = (one: Plan, other: Plan) =>
  sourceOf(one).date.localeCompare(sourceOf(other).date) ||
  sourceOf(one).startTime.localeCompare(sourceOf(other).startTime)

/** The sessions planned around today and all planned `entries`, above the journal, to be logged or skipped with one tap. */
export function PlannedList({ entries }: { entries: JournalItem[] }) {
  const { data = [], error } = useQuery(nearPlannedQuery)
  const [showsAll, setShowsAll] = useState(false)
  const [showsMissed, setShowsMissed] = useState(false)
  const { day: today } = useLocalTime()
  const logged = usePendingOf('createEntry').flatMap(({ data }) => data.planned ?? [])
  const near = data
    .filter(({ date }) => date >= addDays(today, -7) && date <= addDays(today, 7))
    .filter((one) => !logged.some((key) => key.ruleId === one.ruleId && key.session === one.session))
  const plans: Plan[] = [...near.map((planned) => ({ planned })), ...entries.map((entry) => ({ entry }))]
  plans.sort(byTime)
  const missed = plans.filter((plan) => sourceOf(plan).date < today)
  const isFolded = missed.length > 1 && !showsMissed
  const open = isFolded ? plans.slice(missed.length) : plans
  const shown = showsAll ? open : open.slice(0, initiallyShown + (showsMissed ? missed.length : 0))

  // Offline, the journal already says so.
  if (error && !isUnanswered(error) && plans.length === 0)
    return <Notice>Planned sessions didn’t load. {sentenceOf(error)}</Notice>
  if (plans.length === 0) return null
  return (
    <section className={classes['planned']} aria-label="Planned">
      <h2 className={classes['heading']}>Planned</h2>
      <CardList>
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
              <PlannedCard planned={plan.planned} today={today} />
            ) : (
              <PlannedEntryCard entry={plan.entry} today={today} />
            )}
          </li>
        ))}
      </CardList>
      {shown.length < open.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {open.length - shown.length} more planned
        </Button>
      )}
    </section>
  )
}

function PlannedCard({ planned, today }: { planned: Planned; today: string }) {
  const { skip, isPending, error } = useSkip()
  return (
    <PlanCard
      plan={{ planned }}
      today={today}
      isBusy={isPending}
      note={error && <p role="alert">It wasn’t skipped. {sentenceOf(error)}</p>}
      onOpen={() => openDialog({ kind: 'viewPlanned', planned })}
      onSkip={() => void skip(planned, 'this')}
      onLog={() => openDialog({ kind: 'logPlanned', planned })}
    />
  )
}

function PlannedEntryCard({ entry, today }: { entry: JournalItem; today: string }) {
  const { logIt, skip, isPending } = useSettlePlan()
  return (
    <PlanCard
      plan={{ entry }}
      today={today}
      isBusy={isPending}
      note={entry.pending && <Unsynced operation={entry.pending} />}
      onOpen={() => openItem(entry)}
      onSkip={() => void skip(entry)}
      onLog={() => void logIt(entry)}
    />
  )
}

interface PlanCardProps {
  plan: Plan
  today: string
  isBusy: boolean
  note: ReactNode
  onOpen: () => void
  onSkip: () => void
  onLog: () => void
}

function PlanCard({ plan, today, isBusy, note, onOpen, onSkip, onLog }: PlanCardProps) {
  const { date, title, ...fields } = sourceOf(plan)
  const Icon = plan.planned || plan.entry.isRecurring ? IconRepeat : IconCalendarEvent
  return (
    <article>
      <PlanBox
        when={
          <>
            <Icon size={16} aria-hidden="true" />
            <span>{date < today ? 'Missed' : 'Planned'}</span>
            <time dateTime={date} aria-label={longDate(date)}>
              {dayName(date, today)}
            </time>
          </>
        }
        title={<CardButton onClick={onOpen}>{shownTitle(title)}</CardButton>}
        facts={factsOf(fields).join(' · ')}
        note={note}
        actions={
          <>
            <Button variant="subtle" disabled={isBusy} aria-label={`Skip ${title}`} onClick={onSkip}>
              Skip
            </Button>
            {/* A session can't have been trained before its day. */}
            {date <= today && (
              <Button variant="light" disabled={isBusy} aria-label={`Log it: ${title}`} onClick={onLog}>
                Log it
              </Button>
            )}
          </>
        }
      />
    </article>
  )
}

const dayName = (day: string, today: string) => {
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day === addDays(today, 1) ? 'tomorrow' : shortDate(day)
}
