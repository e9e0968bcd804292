import { Button } from '@mantine/core'
import { IconBolt, IconCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { timesOf } from '#shared/sessions.ts'
import { type SessionToLog, sessionInWords } from '#shared/today.ts'
import { askForNotes } from '../../lib/events.ts'
import { TagList } from '../tags/tag-list.tsx'
import classes from './today-card.module.css'
import { useToday } from './use-today.ts'

/** On top of the journal, when there is a class about now: one tap logs it, the rest can follow. */
export function TodayCard() {
  const { session, logged, log, open, waveAway, takeBack } = useToday()
  const [isBusy, setBusy] = useState(false)
  const notes = useRef<HTMLButtonElement>(null)
  const offer = useRef<HTMLButtonElement>(null)
  const wishFocus = useNextFocus()
  const save = async () => {
    if (!session) return
    setBusy(true)
    if (await log(session)) wishFocus(notes)
    setBusy(false)
  }
  const undo = () => {
    if (!logged) return
    wishFocus(offer)
    void takeBack(logged)
  }
  return (
    <>
      <p className={classes['heard']} role="status" aria-label="Logged">
        {logged && inWords(logged)}
      </p>
      {(logged || session) && (
        <section className={classes['card']} aria-label="Now">
          {logged && <Saved logged={logged} notes={notes} onOpen={() => open(logged)} onUndo={undo} />}
          {session && (
            <>
              <button
                ref={offer}
                type="button"
                className={classes['log']}
                disabled={isBusy}
                onClick={() => void save()}
              >
                <IconBolt size={24} aria-hidden="true" />
                <span>Log {sessionInWords(session)}</span>
              </button>
              <div className={classes['below']}>
                <Facts session={session} />
                <Button
                  variant="subtle"
                  className={classes['wave'] ?? ''}
                  aria-label={`Not trained: ${sessionInWords(session)}`}
                  onClick={() => {
                    wishFocus(offer)
                    waveAway(session)
                  }}
                >
                  Not trained
                </Button>
              </div>
            </>
          )}
        </section>
      )}
    </>
  )
}

/**
 * After a tap the button that was tapped is gone: the one that comes in its place gets the focus, as soon as it is there,
 * and again if it goes and comes back, until the person does something else.
 */
function useNextFocus() {
  const wished = useRef<Place>(undefined)
  useEffect(() => {
    const forget = () => {
      wished.current = undefined
    }
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) window.addEventListener(act, forget, { capture: true })
    return () => {
      for (const act of acts) window.removeEventListener(act, forget, { capture: true })
    }
  }, [])
  useEffect(() => {
    const next = wished.current?.current
    if (!next || next.disabled) return
    // Whoever has gone elsewhere meanwhile stays there.
    const { activeElement } = document
    if (activeElement === document.body || next.closest('section')?.contains(activeElement)) next.focus()
  })
  return (place: Place) => {
    wished.current = place
  }
}

type Place = RefObject<HTMLButtonElement | null>

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

type Logged = NonNullable<ReturnType<typeof useToday>['logged']>

const waitsHere = ({ waiting }: Logged) => waiting !== undefined && !navigator.onLine

const problemOf = ({ waiting }: Logged) =>
  waiting?.problem && `It is on this device only: the server did not take it. ${waiting.problem.message}`

/** What became of the tap, for those who hear it. */
const inWords = (logged: Logged) =>
  [
    `Saved ${sessionInWords(logged.session)}${waitsHere(logged) ? ', on this device, sent later' : ''}.`,
    problemOf(logged),
  ]
    .filter(Boolean)
    .join(' ')

interface SavedProps {
  logged: Logged
  notes: Place
  onOpen: () => void
  onUndo: () => void
}

function Saved({ logged, notes, onOpen, onUndo }: SavedProps) {
  const { session, pending, waiting, arrived, mayUndo } = logged
  const problem = problemOf(logged)
  const write = () => {
    onOpen()
    const details = arrived ? { entry: arrived } : { pending: waiting ?? pending }
    askForNotes({ ...details, ...(session.template && { template: session.template }) })
  }
  return (
    <>
      <p className={classes['saved']}>
        <IconCheck size={24} aria-hidden="true" />
        <span>
          <strong>Saved</strong> {sessionInWords(session)}
          {waitsHere(logged) && <span className={classes['waits']}> · on this device, sent later</span>}
        </span>
      </p>
      {problem && <p className={classes['problem']}>{problem}</p>}
      <div className={classes['next']}>
        <Button ref={notes} variant="light" onClick={write}>
          Add rounds and notes
        </Button>
        {mayUndo && (
          <Button variant="subtle" onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </>
  )
}
