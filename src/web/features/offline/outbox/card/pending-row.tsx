import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { counted } from '#shared/foundation/numbers.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { findKind } from '../define-operation.ts'
import { discardWithUndo, titleOf } from '../discard-with-undo.ts'
import { sync } from '../sending/sync.ts'
import { saveAsNew } from '../storage/discard-operation.ts'
import { choiceDialogOf, choiceLabelOf, whyUnsynced } from '../why-unsynced.ts'
import classes from './pending-row.module.css'

const circle =
  'This change and another were waiting for each other. The newer one goes first. Please check the result once it’s synced.'

/** A pending operation, why it didn't sync if the person has to act, and what they can do. */
export function PendingRow({ operation }: { operation: Operation }) {
  const client = useQueryClient()
  const kind = findKind(operation)
  const { id, problem, conflict } = operation
  const title = titleOf(operation)
  const why = whyUnsynced(operation)
  const saveNew = async () => {
    try {
      await saveAsNew(id)
      await sync(client, { isQuiet: true })
    } catch (error) {
      toast({ text: sentenceOf(error), isBad: true })
    }
  }
  return (
    <li className={classes['row']}>
      <p className="ellipsis semibold" dir="auto">
        {title}
      </p>
      <p className="muted numbers">{factsOf(operation)}</p>
      {operation.wasInCircle && <p className="muted numbers">{circle}</p>}
      {why && <p className={classes['problem']}>{why}</p>}
      <div className={classes['actions']}>
        {conflict !== undefined && (
          <Button
            variant="subtle"
            aria-label={`${choiceLabelOf(operation)}: ${title}`}
            onClick={() => openDialog(choiceDialogOf(operation))}
          >
            {choiceLabelOf(operation)}
          </Button>
        )}
        {kind?.edit && conflict === undefined && (
          <Button variant="subtle" aria-label={`Edit ${title}`} onClick={() => kind.edit?.(operation)}>
            Edit
          </Button>
        )}
        <DangerButton aria-label={`Discard ${title}`} onClick={() => void discardWithUndo(client, operation)}>
          Discard
        </DangerButton>
        {problem && kind?.convertToCreate?.(operation) && (
          <Button variant="subtle" onClick={() => void saveNew()}>
            Save as a new {kind.noun ?? 'session'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** 'Edit · Nov 20 · 1 file'. */
function factsOf(operation: Operation): string {
  const kind = findKind(operation)
  const date = kind?.dateOf?.(operation.data)
  const count = operation.files.length
  const facts = [kind?.label, date && shortDate(date), count > 0 && counted(count, 'file')]
  return facts.filter(Boolean).join(' · ')
}
