import { Button } from '@mantine/core'
import { shortDate } from '#shared/dates.ts'
import type { PendingEntry } from '#shared/offline.ts'
import { sentenceOf } from '../../lib/api.ts'
import { askToEditPending } from '../../lib/events.ts'
import { toast } from '../../lib/toast.ts'
import { discard } from './discard.ts'
import classes from './offline-card.module.css'
import { keepAnew } from './outbox.ts'

const saveAnew = (id: string) =>
  void keepAnew(id).catch((error: unknown) => toast({ text: sentenceOf(error), isBad: true }))

/** An entry that waits, why if it was refused, and what can be done with it. */
export function PendingRow({ entry }: { entry: PendingEntry }) {
  const { data, problem, files } = entry
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
          onClick={() => void discard(entry)}
        >
          Discard
        </Button>
        {problem && mayBeAnew(entry) && (
          <Button variant="subtle" onClick={() => saveAnew(entry.id)}>
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
