import { useNavigate } from '@tanstack/react-router'
import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import classes from './match-rows.module.css'
import { timesText } from './times-text.ts'

interface Props {
  inMatches: SubmissionLesson['inMatches']
  closeThen: (next: () => void) => void
}

/** The competitions in whose matches it happened; each opens. */
export function MatchRows({ inMatches, closeThen }: Props) {
  const navigate = useNavigate()
  const open = (id: number) =>
    closeThen(() => void navigate({ to: '/competitions/$id', params: { id: String(id) } }))
  return (
    <ul className="stack" aria-label="In matches">
      {inMatches.map(({ id, name, date, times }) => (
        <li key={id}>
          <button type="button" className={classes['match']} onClick={() => open(id)}>
            <span className="muted numbers text-sm">
              <time dateTime={date}>{dateWithYear(date)}</time> · Competition
            </span>
            <span dir="auto">
              {name}: {timesText(times).toLowerCase()} in {times === 1 ? 'a match' : 'matches'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
