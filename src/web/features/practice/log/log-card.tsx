import { Button } from '@mantine/core'
import type { Operation, OperationData } from '#shared/offline/operations.ts'
import type { PracticeLog } from '#shared/techniques/practice.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Facts } from '#web/ui/list/facts.tsx'
import classes from './log-card.module.css'
import { logFacts } from './log-facts.ts'
import { useRemoveLogWithUndo } from './use-remove-log.ts'

/** A practice log with what can be done with it. */
export function LogCard({ log }: { log: PracticeLog }) {
  const remove = useRemoveLogWithUndo()
  const { name, techniqueId } = log
  return (
    <article className={classes['card']}>
      <LogBody log={log} />
      <div className={classes['actions']}>
        <Button
          variant="subtle"
          aria-label={`History of ${name}`}
          onClick={() => openDialog({ kind: 'practiceHistory', techniqueId, name })}
        >
          History
        </Button>
        <Button
          variant="subtle"
          aria-label={`Edit practice of ${name}`}
          onClick={() => openDialog({ kind: 'editPractice', log })}
        >
          Edit
        </Button>
        <DangerButton aria-label={`Delete practice of ${name}`} onClick={() => void remove(log)}>
          Delete
        </DangerButton>
      </div>
    </article>
  )
}

/** One that is on this device only. */
export const PendingLogCard = ({ pending }: { pending: Operation<OperationData['createPracticeLog']> }) => (
  <article className={classes['card']}>
    <LogBody log={pending.data} />
    <p className={classes['unsynced']}>{['Not synced yet', whyUnsynced(pending)].filter(Boolean).join(': ')}</p>
    <div className={classes['actions']}>
      <Button
        variant="subtle"
        aria-label={`Edit practice of ${pending.data.name}`}
        onClick={() => openDialog({ kind: 'editPendingPractice', pending })}
      >
        Edit
      </Button>
    </div>
  </article>
)

const LogBody = ({ log }: { log: OperationData['createPracticeLog'] }) => (
  <div>
    <div className={classes['head']}>
      <h3 className="text-lg" dir="auto">
        {log.name}
      </h3>
      <time className="muted" dateTime={log.date}>
        {shortDate(log.date)}
      </time>
    </div>
    <Facts facts={logFacts(log)} />
    {log.notes !== '' && (
      <p className={classes['notes']} dir="auto">
        {log.notes}
      </p>
    )}
  </div>
)
