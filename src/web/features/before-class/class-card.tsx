import { ActionIcon } from '@mantine/core'
import { IconStopwatch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { cardsText, lastLike, leakDays, workedOn } from '#shared/entries/before-class.ts'
import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import { focusText } from '#shared/focus/focuses.ts'
import { weekOfFocus } from '#shared/focus/look-back.ts'
import type { Lessons, SubmissionLesson } from '#shared/sparring/lessons.ts'
import { submissionText } from '#shared/sparring/submission-text.ts'
import { queueOf } from '#shared/techniques/practice.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { useOpenFocus } from '#web/features/focus/use-focuses.ts'
import { dueQuery } from '#web/features/practice/api.ts'
import { useTimeOfEvening } from '#web/features/sessions/evening.ts'
import { clockTime, dateWithYear, monthDay } from '#web/lib/date-time.ts'
import { lateLessonsQuery } from './api.ts'
import classes from './class-card.module.css'

/** With the catalog. */
const EscapeToAsk = lazy(async () => ({
  default: (await import('#web/features/sparring/lessons/escape-offers.tsx')).EscapeToAsk,
}))

interface Props {
  session: PlannedSession
  /** Trained sessions, newest first. */
  trained: JournalItem[]
  onDismiss: () => void
}

/** The class ahead: what was worked on last time, what catches the member, their focus, and the cards due. */
export default function ClassCard({ session, trained, onDismiss }: Props) {
  const { day } = useTimeOfEvening()
  return (
    <>
      <div className={classes['head']}>
        <h2>
          <Link className={classes['class'] ?? ''} to="/calendar" search={{ view: 'agenda', day: session.date }}>
            {[whenText(session, day), session.title].join(': ')}
          </Link>
        </h2>
        <ActionIcon component={Link} to="/timer" variant="subtle" size={44} aria-label="Round Timer">
          <IconStopwatch size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          // Another class of that day isn't announced either.
          aria-label={session.date === day ? 'Hide for today' : 'Hide for tomorrow'}
          onClick={onDismiss}
        >
          <IconX size={20} />
        </ActionIcon>
      </div>
      <div className={classes['lines']}>
        <LastTime session={session} trained={trained} />
        <Leak />
        <Focus today={day} />
        <Cards today={day} />
      </div>
    </>
  )
}

/** 'Today at 7:00 PM', or 'Tomorrow'. */
function whenText({ date, startTime }: PlannedSession, today: string): string {
  const name = date === today ? 'Today' : 'Tomorrow'
  return startTime === '' ? name : `${name} at ${clockTime(startTime)}`
}

const Line = ({ label, text }: { label: ReactNode; text: string }) => (
  <>
    <span className={classes['label']}>{label}</span>
    <span className={classes['text']} dir="auto">
      {text}
    </span>
  </>
)

function LastTime({ session, trained }: Pick<Props, 'session' | 'trained'>) {
  const { title, instructor } = session
  const last = lastLike(session, trained)
  if (!last) {
    return (
      <p className={classes['line']}>
        <Line label="Last time" text="First one like this" />
      </p>
    )
  }
  const isSame = last.title === title
  const label = `${isSame ? 'Last time' : `Last with ${instructor}`}, ${dateWithYear(last.date)}`
  const line = <Line label={label} text={workedOn(last)} />
  // One that isn't synced yet has no address.
  return last.create ? <p className={classes['line']}>{line}</p> : <EntryLine id={last.id}>{line}</EntryLine>
}

const EntryLine = ({ id, children }: { id: number; children: ReactNode }) => (
  <a className={classes['line']} {...useEntryLink({ id })}>
    {children}
  </a>
)

/** What catches the member most, how often, and what to ask about. */
function Leak() {
  const { data } = useQuery(lateLessonsQuery)
  const most = data?.catches[0]
  const days = `${leakDays} days`
  return (
    <Link className={classes['line'] ?? ''} to="/stats" hash="rounds">
      {most ? (
        <Line label={<Often submission={most} />} text={submissionText(most)} />
      ) : (
        <Line label={`Last ${days}`} text={data ? caughtByNothing(data, days) : 'What your rounds teach'} />
      )}
    </Link>
  )
}

const caughtByNothing = ({ rounds }: Lessons, days: string) =>
  rounds > 0 ? 'Nothing caught you' : `No rounds in ${days}`

const Often = ({ submission }: { submission: SubmissionLesson }) => (
  <>
    {submission.times === 1 ? 'Once' : `${submission.times} times`} in {leakDays} days
    <Suspense>
      <EscapeToAsk submission={submission} />
    </Suspense>
  </>
)

function Focus({ today }: { today: string }) {
  const open = useOpenFocus()
  return (
    <Link className={classes['line'] ?? ''} to="/focus">
      {open ? (
        <Line label={`Focus · ${weekOfFocus(open.fields, today, monthDay)}`} text={focusText(open.fields)} />
      ) : (
        <Line label="Focus" text="Choose one" />
      )}
    </Link>
  )
}

function Cards({ today }: { today: string }) {
  const { data } = useQuery(dueQuery)
  const due = data ? queueOf(data.cards, today, data.settings).length : 0
  const [count = '', time = ''] = cardsText(due).split(', ')
  return (
    <Link className={classes['line'] ?? ''} to="/practice">
      <Line label={['Practice', time].filter(Boolean).join(', ')} text={count || 'Nothing due'} />
    </Link>
  )
}
