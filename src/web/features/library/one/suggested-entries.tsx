import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Entry } from '#shared/entries/entries.ts'
import { findMentions } from '#shared/entries/mentions.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { type SuggestedEntries, suggestedEntries, suggestionsTaken } from '#shared/entries/suggested-entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { counted, withCommas } from '#shared/foundation/numbers.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { suggestedPath } from '#web/features/techniques/api.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './suggested-entries.module.css'

const meta = { refreshes: [suggestedPath, '/api/entries'] }

export const suggestedFor = ({ id }: Technique) =>
  apiQuery({ path: suggestedPath, schema: suggestedEntries, params: { technique: String(id) } })

/** Entries whose words name a technique that they don't mention yet: all or some are linked to it, or ignored. */
export function Suggested({ technique }: { technique: Technique }) {
  const { data } = useQuery(suggestedFor(technique))
  // It is an offer: if it can't be known, nothing is missing.
  return data && data.count > 0 ? <Offer technique={technique} suggested={data} /> : null
}

interface Props {
  technique: Technique
  suggested: SuggestedEntries
}

function Offer({ technique, suggested: { count, entries } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { link, ignore, isPending } = useChoices(technique)
  return (
    <div className={classes['offer']}>
      <p role="status">
        {count === 1
          ? '1 earlier entry may mention this'
          : `${withCommas(count)} earlier entries may mention this`}
      </p>
      <div className="flow gap-2">
        <Button disabled={isPending} onClick={() => void link()}>
          {count === 1 ? 'Link it' : 'Link all'}
        </Button>
        <Button variant="default" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => void ignore()}>
          {count === 1 ? 'Ignore it' : 'Ignore all'}
        </Button>
      </div>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          <ul className={classes['entries']} aria-label="Earlier entries">
            {entries.map((entry) => (
              <li key={entry.id}>
                <EntryButton entry={entry} />
                <Button
                  variant="default"
                  disabled={isPending}
                  aria-label={`Link ${entry.title} of ${entry.date}`}
                  onClick={() => void link([entry.id])}
                >
                  Link
                </Button>
                <Button
                  variant="default"
                  disabled={isPending}
                  aria-label={`Ignore ${entry.title} of ${entry.date}`}
                  onClick={() => void ignore([entry.id])}
                >
                  Ignore
                </Button>
                <p className={classes['words']} dir="auto">
                  {lineOf(entry, technique)}
                </p>
              </li>
            ))}
          </ul>
        )}
        {count > entries.length && <Hint>These are the newest {limits.suggestedEntries}.</Hint>}
      </div>
    </div>
  )
}

/** The line of the notes that names the technique. */
const lineOf = ({ notes }: Entry, technique: Technique) =>
  notes.split('\n').find((line) => findMentions(line, [technique]).length > 0)

/** Links entries or ignores them, those given or all that are suggested, and offers to undo it. */
function useChoices(technique: Technique) {
  const linking = useChoice(technique, { take: '/api/entries/mentions', undo: '/api/entries/mentions/remove' })
  const ignoring = useChoice(technique, { take: `${suggestedPath}/ignore`, undo: `${suggestedPath}/again` })
  return {
    link: (chosen?: number[]) => linking.choose(chosen, { done: 'linked', undone: 'No longer linked' }),
    ignore: (chosen?: number[]) => ignoring.choose(chosen, { done: 'ignored', undone: 'Suggested again' }),
    isPending: linking.isPending || ignoring.isPending,
  }
}

function useChoice({ id }: Technique, { take, undo }: { take: string; undo: string }) {
  const taking = useMutation({
    mutationFn: (entries?: number[]) =>
      fetchJson(suggestionsTaken, take, { method: 'POST', body: { technique: id, entries } }),
    meta,
  })
  const undoing = useMutation({
    mutationFn: (entries: number[]) => send(undo, { method: 'POST', body: { technique: id, entries } }),
    meta,
  })
  const choose = async (chosen: number[] | undefined, { done, undone }: { done: string; undone: string }) => {
    try {
      const { entries } = await taking.mutateAsync(chosen)
      undoToast({
        text: `${counted(entries.length, 'entry', 'entries')} ${done}`,
        undo: () => undoing.mutateAsync(entries),
        undone,
      })
    } catch (error) {
      toast({ text: `Nothing was ${done}. ${sentenceOf(error)}`, isBad: true })
    }
  }
  return { choose, isPending: taking.isPending }
}

/** An entry by its title and date, which opens it. */
export const EntryButton = ({ entry }: { entry: Entry }) => (
  <Button component="a" variant="subtle" className={classes['entry'] ?? ''} {...useEntryLink(entry)}>
    <span dir="auto">{shownTitle(entry.title)}</span>
    <time className={classes['date']} dateTime={entry.date}>
      {dateWithYear(entry.date)}
    </time>
  </Button>
)
