import { useQueries, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { namingSentence } from '#shared/search/highlight.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { latestCommentsQuery } from '#web/features/coaching/api.ts'
import { historyQuery } from '#web/features/practice/api.ts'
import TechniquePractice from '#web/features/practice/technique-practice.tsx'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Highlight } from '#web/ui/text/highlight.tsx'
import { LoadingHistory } from './loading-history.tsx'
import { EntryButton, Suggested, suggestedFor } from './suggested-entries.tsx'
import classes from './technique-history.module.css'

/** What its owner did with a technique. All of it appears at once, so that nothing moves away from a finger. */
export default function TechniqueHistory({ technique }: { technique: Technique }) {
  const parts = useQueries({
    queries: [
      historyQuery(technique.id),
      mentioningQuery(technique),
      suggestedFor(technique),
      latestCommentsQuery,
    ],
  })
  const isKnown = useOnce(parts.every(({ isPending }) => !isPending))
  if (!isKnown) return <LoadingHistory />
  return (
    <>
      <section className={classes['practice']} aria-labelledby="technique-practice">
        <h3 id="technique-practice">Practice</h3>
        <TechniquePractice techniqueId={technique.id} />
      </section>
      <FromCoaches technique={technique} />
      <MentionedIn technique={technique} />
    </>
  )
}

const mentioningQuery = ({ id }: Technique) =>
  apiQuery({ path: '/api/entries', schema: z.array(entry), params: { technique: String(id) } })

/** The entries that mention a technique, newest first, with the sentence that names it, once they and what is suggested are known. */
function MentionedIn({ technique }: { technique: Technique }) {
  const { data: entries, error } = useQuery(mentioningQuery(technique))
  return (
    <section aria-label="Entries">
      <h3 className="text-lg">Entries</h3>
      <Suggested technique={technique} />
      {entries ? (
        <Entries entries={entries} technique={technique} />
      ) : (
        <Hint>
          {isUnanswered(error)
            ? 'You’re offline. The entries that mention it will appear once you’re back online.'
            : sentenceOf(error)}
        </Hint>
      )}
    </section>
  )
}

/** What coaches wrote about it, the newest first. */
function FromCoaches({ technique }: { technique: Technique }) {
  const { data = [] } = useQuery(latestCommentsQuery)
  const naming = data.flatMap((comment) => {
    const sentence = namingSentence(comment.text, namesOf(technique))
    return sentence.length > 0 ? { ...comment, sentence } : []
  })
  if (naming.length === 0) return null
  return (
    <section aria-label="From coaches">
      <h3 className="text-lg">From coaches</h3>
      <ul>
        {naming.map(({ id, entryId, title, date, name, sentence }) => (
          <li key={id}>
            <EntryButton entry={{ id: entryId, title, date }} />
            <p className={classes['sentence']} dir="auto">
              {name}: <Highlight parts={sentence} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const namesOf = ({ name, otherNames }: Technique) => [name, ...otherNames]

function Entries({ entries, technique }: { entries: Entry[]; technique: Technique }) {
  if (entries.length === 0) {
    return <Hint>No entry mentions it yet. Choose it under Techniques when you log or edit a session.</Hint>
  }
  return (
    <>
      <ul>
        {entries.map((one) => (
          <li key={one.id}>
            <EntryButton entry={one} />
            <p className={classes['sentence']} dir="auto">
              <Highlight parts={namingSentence(one.notes, namesOf(technique))} />
            </p>
          </li>
        ))}
      </ul>
      {entries.length === limits.page.default && <Hint>These are the newest {limits.page.default}.</Hint>}
    </>
  )
}
