import { useQuery } from '@tanstack/react-query'
import { splitSearch } from '#shared/search/fields.ts'
import { namingSentence } from '#shared/search/highlight.ts'
import { searchWords } from '#shared/search/search.ts'
import { commentsMatching } from '#web/features/coaching/api.ts'
import { EntryButton } from '#web/features/library/one/suggested-entries.tsx'
import { Highlight } from '#web/ui/text/highlight.tsx'
import classes from './coach-words.module.css'

const shownAtOnce = 3

/** What coaches wrote that has all words of a search, the newest first. It is in no count of sessions. */
export function CoachWords({ q }: { q: string }) {
  const { words } = splitSearch(q)
  const { data = [] } = useQuery(commentsMatching(words.trim()))
  if (data.length === 0) return null
  return (
    <section className={classes['words']} aria-label="From coaches">
      <h2 className="text-lg">From coaches</h2>
      <ul className="stack gap-2">
        {data.slice(0, shownAtOnce).map(({ id, entryId, title, date, name, text }) => (
          <li key={id}>
            <EntryButton entry={{ id: entryId, title, date }} />
            <p className="typed" dir="auto">
              {name}: <Highlight parts={sentenceOf(text, words)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sentence with one of the words, or all of it where only the coach's name has them. */
const sentenceOf = (text: string, words: string) => {
  const sentence = namingSentence(text, searchWords(words))
  return sentence.length > 0 ? sentence : [{ text, isHit: false, at: 0 }]
}
