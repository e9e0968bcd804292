import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { EntryButton } from './entry-button.tsx'
import { Suggested } from './suggested-entries.tsx'

export const mentioningQuery = ({ id }: Technique) =>
  apiQuery({ path: '/api/entries', schema: z.array(entry), params: { technique: String(id) } })

/** The entries that mention a technique, newest first, once they and what is suggested are known. */
export function MentionedIn({ technique }: { technique: Technique }) {
  const { data: entries, error } = useQuery(mentioningQuery(technique))
  return (
    <section aria-label="Entries">
      <h3 className="text-lg">Entries</h3>
      <Suggested technique={technique} />
      {entries ? (
        <Entries entries={entries} />
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

function Entries({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) {
    return <Hint>No entry mentions it yet. Choose it under Techniques when you log or edit a session.</Hint>
  }
  return (
    <>
      <ul>
        {entries.map((one) => (
          <li key={one.id}>
            <EntryButton entry={one} />
          </li>
        ))}
      </ul>
      {entries.length === limits.page.default && <Hint>These are the newest {limits.page.default}.</Hint>}
    </>
  )
}
