import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { shortDate } from '#shared/dates.ts'
import type { PendingEntry } from '#shared/offline.ts'
import { sentenceOf } from '../../lib/api.ts'
import { askToEditPending } from '../../lib/events.ts'
import { toast } from '../../lib/toast.ts'
import { discard } from './discard.ts'
import classes from './offline-card.module.css'
import { keepAnew } from './outbox.ts'
import { sync } from './syncing.ts'

/** An entry that waits, why if it was refused, and what can be done with it. */
export function PendingRow({ entry }: { entry: PendingEntry }) {
  const client = useQueryClient()
  const { data, problem, files } = entry
  const saveAnew = async () => {
    try {
      await keepAnew(entry.id)
      await sync(client, { isQuiet: true })
    } catch (error) {
      toast({ text: sentenceOf(error), isBad: true })
    }
  }
  return (
    <li className={classes['row']}>
      <p className={classes['title']} dir="auto">
        {data.title}
      </p>
      <p className={classes['facts']}>
        {shortDate(data.date)}
        {files.length > 0 && ` · ${files.length} ${files.length === 1 ? 'file' : 'files'}`}
      </p>
      {problem && <p className={classes['problem']}>{problem.message}</p>}
      <div className={classes['actions']}>
        <Button variant="subtle" aria-label={`Edit ${data.title}`} onClick={() => askToEditPending(entry)}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="red"
          className={classes['discard'] ?? ''}
          aria-label={`Discard ${data.title}`}
          onClick={() => void discard(client, entry)}
        >
          Discard
        </Button>
        {problem && mayBeAnew(entry) && (
          <Button variant="subtle" onClick={() => void saveAnew()}>
            {data.planned ? 'Save as an ordinary session' : 'Save as a new session'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What it belonged to is gone or taken: it can still be an entry of its own. */
const mayBeAnew = ({ problem, data }: PendingEntry) =>
  problem?.code === 'NOT_FOUND' || (problem?.code !== 'SUBSCRIPTION_REQUIRED' && data.planned !== undefined)
