import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { limits } from '#shared/foundation/limits.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { caughtMostText, isContextSaid } from '#shared/sparring/context-texts.ts'
import type { Contexts } from '#shared/sparring/contexts.ts'
import type { Lessons } from '#shared/sparring/lessons.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { ContextFilter } from './context-filter.tsx'
import { ContextLessons } from './context-lessons.tsx'
import { contextsOf } from './context-query.ts'
import { type Chosen, type ChosenContext, initialRange, lessonsOf, ranges } from './lesson-queries.ts'
import classes from './lessons-section.module.css'
import { PositionLessons } from './position-lessons.tsx'
import { SubmissionLessons } from './submission-lessons.tsx'
import { inMatchesText } from './times-text.ts'

/**
 * The lessons of rounds over a chosen time: all of them, or those with one partner. It suspends as a whole, because what is
 * offered against a submission would move those below it.
 */
export function LessonsSection({ partner }: { partner?: number }) {
  const [range, setRange] = useState(initialRange)
  return (
    <section className={classes['section']} aria-labelledby="lessons">
      <h2 id="lessons" className="text-xl heavy">
        What your rounds teach
      </h2>
      <Choice legend="Time" options={keysOf(ranges)} nameOf={(one) => one} value={range} onChange={setRange} />
      <ChosenLessons chosen={{ range, ...(partner !== undefined && { partner }) }} />
    </section>
  )
}

export const LoadingLessons = () => <Skeleton label="Loading what your rounds teach" shape="card" />

/** The lessons of the chosen rounds, all of them or those in one context. */
export function ChosenLessons({ chosen }: { chosen: Chosen }) {
  const [context, setContext] = useState<ChosenContext>({})
  const within = { ...chosen, ...context }
  const { data: all, isPending: isAllPending } = useQuery(contextsOf(chosen))
  const { data: contexts, isPending: areContextsPending } = useQuery(contextsOf(within))
  const { data, isPending, error, refetch } = useQuery(lessonsOf(within))
  if (isAllPending) return <LoadingLessons />
  return (
    <>
      {all && isContextSaid(all) && (
        <ContextFilter context={context} hasPartner={chosen.partner !== undefined} onChange={setContext} />
      )}
      {isPending || areContextsPending ? (
        <LoadingLessons />
      ) : data ? (
        <Taught lessons={data} contexts={contexts} chosen={within} />
      ) : (
        <FailedState what="What your rounds teach" error={error} retry={refetch} />
      )}
    </>
  )
}

interface TaughtProps {
  lessons: Lessons
  /** Undefined if they couldn't be loaded. */
  contexts: Contexts | undefined
  chosen: Chosen
}

function Taught({ lessons, contexts, chosen }: TaughtProps) {
  if (lessons.rounds + lessons.matches === 0) return <Hint role="status">No rounds in this time.</Hint>
  const caughtMost = contexts && caughtMostText(contexts.contexts)
  return (
    <>
      <p className="muted numbers" role="status">
        {sampleText(lessons)}
      </p>
      {caughtMost && <p className="semibold">{caughtMost}</p>}
      <div className={classes['cards']}>
        <SubmissionLessons kind="against" lessons={lessons} chosen={chosen} />
        <SubmissionLessons kind="for" lessons={lessons} chosen={chosen} />
        <PositionLessons kind="held" lessons={lessons} chosen={chosen} />
        <PositionLessons kind="lost" lessons={lessons} chosen={chosen} />
        {contexts && <ContextLessons contexts={contexts} chosen={chosen} />}
      </div>
    </>
  )
}

/** How many rounds and matches it is about, and how the rounds went. */
function sampleText(lessons: Lessons): string {
  const { rounds, won, lost, even, matches, submissionsFor, submissionsAgainst } = lessons
  const all = [
    `${submissionsFor} for you`,
    `${submissionsAgainst} against`,
    inMatchesText(submissionsFor + submissionsAgainst, matches),
  ]
  const caught = `Submissions: ${all.filter(Boolean).join(', ')}.`
  if (rounds === 0) return `No rounds in this time. ${caught}`
  const results = [`${won} won`, `${lost} lost`, `${even} even`].join(', ')
  const isSmall = rounds < limits.roundsForPercent
  return `From ${counted(rounds, 'round')}: ${results}. ${caught}${isSmall ? ' Too few rounds for percentages.' : ''}`
}
