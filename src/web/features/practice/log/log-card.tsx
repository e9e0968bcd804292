import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldsOf } from '#shared/offline/things.ts'
import type { PracticeLog } from '#shared/techniques/practice.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { openThing, type Shown } from '#web/features/offline/things/things.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Facts } from '#web/ui/list/card-list.tsx'
import classes from './log-card.module.css'
import { logFacts } from './log-facts.ts'

/** A practice log with what can be done with it. */
export function LogCard({ log: { fields, stored, created, pending } }: { log: Shown<'PracticeLog'> }) {
  const client = useQueryClient()
  const { name, techniqueId } = fields
  const remove = async (log: PracticeLog) =>
    (await loadSaving()).removeThingOrSay(client, 'PracticeLog', log, 'It wasn’t deleted.')
  return (
    <article className={classes['card']}>
      <LogBody log={fields} />
      {pending && <p className={classes['unsynced']}>{unsyncedText(pending)}</p>}
      <div className={classes['actions']}>
        {stored && (
          <Button
            variant="subtle"
            aria-label={`History of ${name}`}
            onClick={() => openDialog({ kind: 'practiceHistory', techniqueId, name })}
          >
            History
          </Button>
        )}
        <Button
          variant="subtle"
          aria-label={`Edit practice of ${name}`}
          onClick={() => openThing('PracticeLog', { stored, created })}
        >
          Edit
        </Button>
        {stored && (
          <DangerButton aria-label={`Delete practice of ${name}`} onClick={() => void remove(stored)}>
            Delete
          </DangerButton>
        )}
      </div>
    </article>
  )
}

const LogBody = ({ log }: { log: FieldsOf<'PracticeLog'> }) => (
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
