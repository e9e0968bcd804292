import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isDue, type Reminder } from '#shared/calendar/reminders.ts'
import { type Operation, type OperationData, ofKind } from '#shared/offline/operations.ts'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { TrashButton } from '#web/features/removed/trash-button.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import { Folded, ListHead } from '#web/ui/list/list-parts.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { remindersQuery } from './api.ts'
import { PendingReminderCard, ReminderCard } from './reminder-card.tsx'
import classes from './reminders-page.module.css'
import { shownReminders } from './use-reminders.ts'

const PushSection = lazy(() => import('#web/features/push/push-section.tsx'))

const add = () => openDialog({ kind: 'newReminder' })

/** The reminders: due, coming up, and completed. */
export function RemindersPage() {
  const { data, isPending, error, refetch } = useQuery({ ...remindersQuery, refetchOnMount: 'always' })
  const pending = usePending()
  if (isPending) return <Skeleton label="Loading reminders" shape="low-card" count={4} />
  if (!data) return <FailedState what="Your reminders" error={error} retry={refetch} />
  const created = ofKind(pending, 'createReminder')
  const reminders = shownReminders(data, pending)
  return (
    <>
      <CopyAge />
      {reminders.length + created.length === 0 ? (
        <EmptyState title="Nothing to remember">
          <p>Stretch on rest days, wash the gi, sign up for the seminar. We’ll tell you when it’s due.</p>
          <Button onClick={add}>New reminder</Button>
        </EmptyState>
      ) : (
        <Lists reminders={reminders} created={created} />
      )}
      <TrashButton />
      <section className={`${classes['section']} ${classes['settings']}`} aria-label="Notifications">
        <h2 className="text-xl">Notifications</h2>
        <Suspense fallback={<Skeleton label="Loading notifications" shape="row" count={2} />}>
          <PushSection />
        </Suspense>
      </section>
    </>
  )
}

interface Props {
  reminders: Reminder[]
  created: Operation<OperationData['createReminder']>[]
}

function Lists({ reminders, created }: Props) {
  const day = useLocalDay()
  const due = reminders.filter((reminder) => isDue(reminder, day))
  const upcoming = reminders.filter((reminder) => !reminder.completed && !isDue(reminder, day))
  const completed = reminders.filter((reminder) => reminder.completed).reverse()
  return (
    <>
      <ListHead count={countOf(due.length, upcoming.length + created.length)}>
        <Button leftSection={<IconPlus size={18} />} onClick={add}>
          New reminder
        </Button>
      </ListHead>
      {created.length > 0 && (
        <section className={classes['section']} aria-label="Not synced yet">
          <h2 className="text-xl">Not synced yet</h2>
          <CardList>
            {created.map((operation) => (
              <li key={operation.id}>
                <PendingReminderCard pending={operation} today={day} />
              </li>
            ))}
          </CardList>
        </section>
      )}
      <Section title="Due" reminders={due} today={day} />
      <Section title="Upcoming" reminders={upcoming} today={day} />
      {completed.length > 0 && (
        <Folded summary={`${completed.length} completed`}>
          <Cards reminders={completed} today={day} />
        </Folded>
      )}
    </>
  )
}

function countOf(due: number, later: number): string {
  const counts = [due > 0 && `${due} due`, later > 0 && `${later} upcoming`].filter(Boolean)
  return counts.length === 0 ? 'Nothing is due.' : counts.join(' · ')
}

interface SectionProps {
  title: string
  reminders: Reminder[]
  today: string
}

function Section({ title, reminders, today }: SectionProps) {
  if (reminders.length === 0) return null
  return (
    <section className={classes['section']} aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <Cards reminders={reminders} today={today} />
    </section>
  )
}

const Cards = ({ reminders, today }: Omit<SectionProps, 'title'>) => (
  <CardList>
    {reminders.map((one) => (
      <li key={one.id}>
        <ReminderCard reminder={one} today={today} />
      </li>
    ))}
  </CardList>
)
