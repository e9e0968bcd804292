import { Button } from '@mantine/core'
import { IconBolt, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { timesOf } from '#shared/sessions.ts'
import { type SessionToLog, sessionInWords } from '#shared/today.ts'
import { askForNotes } from '../../lib/events.ts'
import { TagList } from '../tags/tag-list.tsx'
import classes from './today-card.module.css'
import { useToday } from './use-today.ts'

/** On top of the journal, when there is a class about now: one tap logs it, the rest can follow. */
export function TodayCard() {
  const today = useToday()
  const [isBusy, setBusy] = useState(false)
  const { session, logged } = today
  if (logged) return <Saved logged={logged} onUndo={() => void today.takeBack(logged)} />
  if (!session) return null
  const log = async () => {
    setBusy(true)
    await today.log(session)
    setBusy(false)
  }
  return (
    <section className={classes['card']} aria-label="Now">
      <button type="button" className={classes['log']} disabled={isBusy} onClick={() => void log()}>
        <IconBolt size={24} aria-hidden="true" />
        <span>Log {sessionInWords(session)}</span>
      </button>
      <Facts session={session} />
    </section>
  )
}

/** Title, times, coach, academy and tags in a line. */
function Facts({ session }: { session: SessionToLog }) {
  const { instructor, academy, tags, ...fields } = session.planned ?? session.template
  const title = fields.title || ('name' in fields ? fields.name : '')
  return (
    <div className={classes['facts']}>
      {[title, timesOf(fields), instructor, academy].filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {tags.length > 0 && <TagList tags={tags} most={4} />}
    </div>
  )
}

interface SavedProps {
  logged: NonNullable<ReturnType<typeof useToday>['logged']>
  onUndo: () => void
}

function Saved({ logged, onUndo }: SavedProps) {
  const { session, pending, waiting, arrived } = logged
  const details = arrived ? { entry: arrived } : { pending: waiting ?? pending }
  return (
    <section className={classes['card']} aria-label="Now">
      <p className={classes['saved']} role="status">
        <IconCheck size={24} aria-hidden="true" />
        <span>
          <strong>Saved</strong> {sessionInWords(session)}
          {waiting && !navigator.onLine && <span className={classes['waits']}> · on this phone, sent later</span>}
        </span>
      </p>
      {waiting?.problem && (
        <p className={classes['problem']} role="alert">
          It is on this phone only: the server did not take it. {waiting.problem.message}
        </p>
      )}
      <div className={classes['next']}>
        <Button
          variant="light"
          onClick={() => askForNotes({ ...details, ...(session.template && { template: session.template }) })}
        >
          Add rounds and notes
        </Button>
        <Button variant="subtle" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </section>
  )
}
