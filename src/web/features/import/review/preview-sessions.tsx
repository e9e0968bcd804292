import { effortText } from '#shared/entries/entries.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { ImportPreview } from '#shared/import/imports.ts'
import { attireText } from '#shared/training/attire-text.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { dateWithYear, timesOf } from '#web/lib/date-time.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Part } from '../part.tsx'
import classes from './preview-sessions.module.css'

type Session = ImportPreview['sessions'][number]

/** The first sessions as they would be in the journal. */
export function PreviewSessions({ sessions }: { sessions: Session[] }) {
  if (sessions.length === 0) return null
  return (
    <Part title="The first sessions, as they’d be in your journal">
      <ul className={classes['sessions']}>
        {sessions.map((session) => (
          <li key={session.row} className={classes['session']}>
            <h3 className="text-md medium" dir="auto">
              {session.title}
            </h3>
            <Facts facts={factsOf(session)} />
            {session.notes !== '' && (
              <p className={classes['notes']} dir="auto">
                {session.notes}
              </p>
            )}
            <Facts facts={namesOf(session)} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

const factsOf = (session: Session) =>
  [
    dateWithYear(session.date),
    timesOf(session),
    sessionTypeNames[session.sessionType],
    session.academy,
    session.instructor,
    session.rounds > 0 ? counted(session.rounds, 'round') : '',
    attireText(session.attire),
    effortText(session.effort),
    session.heartRate,
    session.hasPrivateNotes ? 'Private notes' : '',
  ].filter(Boolean)

const namesOf = ({ techniques, tags, partners }: Session) =>
  [
    techniques.length > 0 && `Techniques: ${techniques.join(', ')}`,
    tags.length > 0 && `Tags: ${tags.join(', ')}`,
    partners.length > 0 && `Partners: ${partners.join(', ')}`,
  ].filter((fact) => fact !== false)
