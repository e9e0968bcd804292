import { stateOf } from '#shared/entries/planned-sessions.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { dayOfMonth, isCalendarDay, longDate, unknownDate, weekdayOf } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Part } from '#shared/search/highlight.ts'
import { useIsCommented } from '#web/features/coaching/unread.ts'
import { EntryTitle, Unsynced } from '#web/features/entries/list/entry-title.tsx'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import type { Understood } from '#web/features/entries/search/searching.ts'
import { LeadMedium } from '#web/features/media/view/lead-medium.tsx'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { MentionList } from '#web/features/techniques/mention-list.tsx'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { monthName } from '#web/lib/date-time.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Highlight } from '#web/ui/text/highlight.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './entry-card.module.css'

interface Props {
  entry: JournalItem
  /** The search it was found by, and what it means. */
  q: string
  understood: Understood | undefined
  /** Whether its month isn't said above it. */
  hasMonth: boolean
}

export function EntryCard({ entry, q, understood, hasMonth }: Props) {
  const today = useLocalDay()
  const isCommented = useIsCommented(entry.id)
  const { highlight = plain, snippet = plain } = understood ?? {}
  const [day, below] = railOf(entry.date, hasMonth)
  return (
    <article
      className={classes['card']}
      data-entry={entry.create?.id ?? entry.id}
      data-found={q !== '' || undefined}
    >
      <time className={classes['rail']} dateTime={entry.date} aria-label={longDate(entry.date)}>
        <span className={classes['day']}>{day}</span>
        <span className={classes['weekday']}>{below}</span>
      </time>
      <div className={classes['text']}>
        <div className={classes['head']}>
          <h3 className={classes['title']}>
            <EntryTitle entry={entry}>
              <Highlight parts={highlight(shownTitle(entry.title))} />
            </EntryTitle>
          </h3>
          <div className={classes['facts']}>
            <Facts facts={entry.isPlanned ? [planLabel(entry, today), ...factsOf(entry)] : factsOf(entry)} />
          </div>
          <Rounds rounds={entry.rounds} />
        </div>
        {entry.pending && <Unsynced operation={entry.pending} />}
        {isCommented && <p className="jade semibold text-xs">New comment</p>}
        <div className={classes['more']}>
          {entry.notes !== '' && (
            <p className={classes['notes']}>
              <Highlight parts={snippet(entry.notes)} />
            </p>
          )}
          {entry.tags.length > 0 && (
            <div className={classes['tags']}>
              <TagList
                tags={entry.tags}
                max={3}
                partsOf={highlight}
                linkTo={({ id }) => (id > 0 ? { ...(q && { q }), tag: id } : undefined)}
              />
            </div>
          )}
        </div>
        {q !== '' && entry.techniques.length > 0 && <MentionList techniques={entry.techniques} max={4} />}
      </div>
      <LeadMedium files={entry.fileAttachments} links={entry.videoLinks} />
    </article>
  )
}

/** How many rounds there were, and how many of them were won and lost: '5 rounds · 2-3'. */
function Rounds({ rounds }: Pick<JournalItem, 'rounds'>) {
  if (rounds.length === 0) return null
  const [won, lost] = [endedAs(rounds, 'won'), endedAs(rounds, 'lost')]
  return (
    <p className={classes['rounds']}>
      {counted(rounds.length, 'round')}
      {won + lost > 0 && (
        <>
          <span aria-hidden="true"> · {`${won}-${lost}`}</span>
          <VisuallyHidden>{`, ${won} won, ${lost} lost`}</VisuallyHidden>
        </>
      )}
    </p>
  )
}

const endedAs = (rounds: JournalItem['rounds'], result: 'won' | 'lost') =>
  rounds.filter((round) => round.result === result).length

const plain = (text: string): Part[] => [{ text, isHit: false, at: 0 }]

const planLabel = (entry: JournalItem, today: string) =>
  stateOf(entry, today) === 'missed' ? 'Missed' : 'Planned'

/** What stands beside an entry: the day of the month, and below it the weekday, or the month and year. */
export function railOf(date: string, hasMonth: boolean): [day: string, below: string] {
  if (!isCalendarDay(date)) return ['', unknownDate]
  return [String(dayOfMonth(date)), hasMonth ? `${monthName(date)} ${date.slice(0, 4)}` : weekdayOf(date)]
}
