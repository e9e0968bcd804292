import { useQueries } from '@tanstack/react-query'
import type { Technique } from '#shared/techniques/techniques.ts'
import { historyQuery } from '#web/features/practice/api.ts'
import TechniquePractice from '#web/features/practice/technique-practice.tsx'
import { LoadingHistory } from './loading-history.tsx'
import { MentionedIn, mentioningQuery } from './mentioned-in.tsx'
import { suggestedFor } from './suggested-entries.tsx'
import classes from './technique-history.module.css'

/** What its owner did with a technique. All of it appears at once, so that nothing moves away from a finger. */
export default function TechniqueHistory({ technique }: { technique: Technique }) {
  const parts = useQueries({
    queries: [historyQuery(technique.id), mentioningQuery(technique), suggestedFor(technique)],
  })
  if (parts.some(({ isPending }) => isPending)) return <LoadingHistory />
  return (
    <>
      <section className={classes['practice']} aria-labelledby="technique-practice">
        <h3 id="technique-practice">Practice</h3>
        <TechniquePractice techniqueId={technique.id} />
      </section>
      <MentionedIn technique={technique} />
    </>
  )
}
