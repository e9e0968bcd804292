import { lazy, type ReactNode, Suspense } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import classes from './lesson-card.module.css'
import type { Chosen } from './lesson-queries.ts'

const WorkOnThis = lazy(() => import('#web/features/focus/work-on-this.tsx'))

/** A card of lessons, the most frequent first. */
export const LessonCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes['card']} aria-label={title}>
    <h3 className="text-lg bold">{title}</h3>
    {children}
  </section>
)

export const LessonList = ({ children }: { children: ReactNode }) => <ul className="stack">{children}</ul>

interface LessonLineProps {
  text: string
  facts: string[]
  /** Compared with the most frequent one, from 0 to 1. */
  share: number
  chosen: Chosen & { kind: NonNullable<Chosen['kind']>; name: string }
  inMatches?: SubmissionLesson['inMatches']
  children?: ReactNode
}

/** A lesson, which opens the rounds and matches behind it, and can become the focus. */
export const LessonLine = ({ text, facts, share, chosen, inMatches, children }: LessonLineProps) => (
  <li className={classes['line']}>
    <button
      type="button"
      className={classes['open']}
      onClick={() => openDialog({ kind: 'roundsBehind', title: text, chosen, ...(inMatches && { inMatches }) })}
    >
      <span className={classes['text']} dir="auto">
        {text}
      </span>
      <span className={classes['bar']} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="muted numbers text-sm">{facts.filter(Boolean).join(' · ')}</span>
    </button>
    <div className={classes['work']}>
      <Suspense>
        <WorkOnThis lesson={chosen} />
      </Suspense>
    </div>
    {children}
  </li>
)

/** 'in 24% of rounds'; '' if there are too few rounds to say so. */
export const shareText = (rounds: number, all: number) =>
  all < limits.roundsForPercent ? '' : `in ${Math.round((rounds / all) * 100)}% of rounds`
