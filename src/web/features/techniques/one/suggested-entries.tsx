import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { findMentions } from '#shared/mentions.ts'
import { withCommas } from '#shared/numbers.ts'
import { mentionsAdded, type SuggestedEntries, suggestedEntries } from '#shared/suggested-entries.ts'
import type { Technique } from '#shared/techniques.ts'
import { fetchJson, send, sentenceOf } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { Hint } from '#web/ui/hint.tsx'
import { suggestedPath } from '../api.ts'
import { EntryButton } from './entry-button.tsx'
import classes from './suggested-entries.module.css'

const meta = { refreshes: [suggestedPath, '/api/entries'] }

const suggestedFor = ({ id }: Technique) =>
  apiQuery({ path: suggestedPath, schema: suggestedEntries, params: { technique: String(id) } })

/** Entries whose words name a technique that they don't mention yet: all or some are linked to it. */
export function Suggested({ technique }: { technique: Technique }) {
  const { data } = useQuery(suggestedFor(technique))
  // It is an offer: until it is known, and if it can't be, nothing is missing.
  return data && data.count > 0 ? <Offer technique={technique} suggested={data} /> : null
}

interface Props {
  technique: Technique
  suggested: SuggestedEntries
}

function Offer({ technique, suggested: { count, entries } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { link, isPending } = useLink(technique)
  return (
    <div className={classes['offer']}>
      <p role="status">
        {count === 1
          ? '1 earlier entry may mention this'
          : `${withCommas(count)} earlier entries may mention this`}
      </p>
      <div className={classes['buttons']}>
        <Button disabled={isPending} onClick={() => void link()}>
          {count === 1 ? 'Link it' : 'Link all'}
        </Button>
        <Button variant="default" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
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

/** Links entries, or all that are suggested, and offers to undo it. */
function useLink({ id }: Technique) {
  const linking = useMutation({
    mutationFn: (entries?: number[]) =>
      fetchJson(mentionsAdded, '/api/entries/mentions', { method: 'POST', body: { technique: id, entries } }),
    meta,
  })
  const unlinking = useMutation({
    mutationFn: (entries: number[]) =>
      send('/api/entries/mentions/remove', { method: 'POST', body: { technique: id, entries } }),
    meta,
  })
  const link = async (chosen?: number[]) => {
    try {
      const { entries } = await linking.mutateAsync(chosen)
      undoToast({
        text: entries.length === 1 ? '1 entry linked' : `${withCommas(entries.length)} entries linked`,
        undo: () => unlinking.mutateAsync(entries),
        undone: 'No longer linked',
      })
    } catch (error) {
      toast({ text: `Nothing was linked. ${sentenceOf(error)}`, isBad: true })
    }
  }
  return { link, isPending: linking.isPending }
}
