import { ActionIcon, Button } from '@mantine/core'
import { IconBolt, IconStopwatch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import { usePlannedSession } from '#web/features/entries/use-planned-session.ts'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { timesOf } from '#web/lib/date-time.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { useNextFocus } from '../form/use-next-focus.ts'
import { LoggedCard, summaryOf } from './logged-card.tsx'
import { sessionLabel } from './session-label.ts'
import classes from './today-card.module.css'
import type { useToday } from './use-today.ts'

/**
 * The card at the top of the journal when there's a class around now: one tap logs it, details can follow. `week` is what
 * it adds up to.
 */
export function TodayCard({ today, week }: { today: ReturnType<typeof useToday>; week: string }) {
  const { session, logged, log, open, dismiss, undo, confirmed, confirm } = today
  const [isBusy, setBusy] = useState(false)
  const notes = useRef<HTMLButtonElement>(null)
  const offer = useRef<HTMLButtonElement>(null)
  const focusNext = useNextFocus()
  const plan = usePlannedSession()
  const saved = logged ?? confirmed
  const save = async () => {
    if (!session) return
    setBusy(true)
    if (session.entry) {
      if (await plan.logIt(session)) {
        confirm(session)
        focusNext(notes)
      }
    } else if (await log(session)) focusNext(notes)
    setBusy(false)
  }
  const putAside = (session: PlannedSession) => {
    focusNext(offer)
    if (session.entry) void plan.skip(session)
    else void dismiss(session)
  }
  const undoLogged = () => {
    if (!logged) return
    focusNext(offer)
    void undo(logged)
  }
  return (
    <>
      <VisuallyHidden role="status" aria-label="Logged">
        {saved && summaryOf(saved, week)}
      </VisuallyHidden>
      {(saved || session) && (
        <section className={classes['card']} aria-label="Now">
          {confirmed && <LoggedCard logged={confirmed} week={week} notes={notes} />}
          {logged && (
            <LoggedCard
              logged={logged}
              week={week}
              notes={notes}
              onOpen={() => open(logged)}
              onUndo={undoLogged}
            />
          )}
          {session && (
            <div className={classes['offer']}>
              <button
                ref={offer}
                type="button"
                className={classes['log']}
                disabled={isBusy}
                onClick={() => void save()}
              >
                <IconBolt size={24} aria-hidden="true" />
                <span>Log {sessionLabel(session)}</span>
              </button>
              <div className={classes['below']}>
                <Facts session={session} />
                <ActionIcon component={Link} to="/timer" aria-label="Round Timer">
                  <IconStopwatch />
                </ActionIcon>
                <Button
                  variant="subtle"
                  className={classes['dismiss'] ?? ''}
                  aria-label={`${session.entry ? 'Skip' : 'Didn’t train'}: ${sessionLabel(session)}`}
                  onClick={() => putAside(session)}
                >
                  {session.entry ? 'Skip' : 'Didn’t train'}
                </Button>
              </div>
            </div>
          )}
        </section>
      )}
    </>
  )
}

/** Title, coach, academy, and times, of which a phone shows as much as fits a line; and the tags. */
function Facts({ session }: { session: PlannedSession }) {
  const { title, instructor, academy, tags, ...fields } = session
  return (
    <div className={classes['facts']}>
      <p>{[title, instructor, academy, timesOf(fields)].filter(Boolean).join(' · ')}</p>
      {tags.length > 0 && <TagList tags={tags} max={4} />}
    </div>
  )
}
