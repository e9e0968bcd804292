import type { ReactNode } from 'react'
import type { Lessons } from '#shared/sparring/lessons.ts'
import { submissionText } from '#shared/sparring/submission-text.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './caught-most.module.css'
import EscapeOffers from './escape-offers.tsx'
import { LessonLine, LessonList } from './lesson-card.tsx'
import type { Chosen } from './lesson-queries.ts'
import { factsOf } from './submission-lessons.tsx'

/** How many submissions are shown. */
const most = 3

interface Props {
  /** Undefined if they couldn't be loaded. */
  lessons: Lessons | undefined
  chosen: Chosen
  /** A link to all lessons. */
  all: ReactNode
}

/** What catches a member most, from where, and what to practice about the first one. */
export function CaughtMost({ lessons, chosen, all }: Props) {
  return (
    <section className={classes['card']} aria-label="What catches you most">
      <div className={classes['heading']}>
        <h2 className="text-lg bold">What catches you most</h2>
        {all}
      </div>
      {lessons ? (
        <Caught lessons={lessons} chosen={chosen} />
      ) : (
        <Hint>You’re offline, and your rounds of this range aren’t on this device yet.</Hint>
      )}
    </section>
  )
}

function Caught({ lessons: { catches, rounds, matches }, chosen }: { lessons: Lessons; chosen: Chosen }) {
  const lines = catches.slice(0, most)
  const max = Math.max(...lines.map(({ times }) => times))
  if (rounds + matches === 0) {
    return <Hint>No rounds in this time. Add them when you log a session, with what ended them.</Hint>
  }
  if (lines.length === 0)
    return <Hint>No submissions against you in these rounds. Add them under Details of a round.</Hint>
  return (
    <LessonList>
      {lines.map((line, place) => (
        <LessonLine
          key={submissionText(line)}
          text={submissionText(line)}
          facts={factsOf(line, rounds, true)}
          share={line.times / max}
          inMatches={line.inMatches}
          chosen={{ ...chosen, kind: 'against', name: line.name, fromPosition: line.fromPosition }}
        >
          {place === 0 && <EscapeOffers submission={line} />}
        </LessonLine>
      ))}
    </LessonList>
  )
}
