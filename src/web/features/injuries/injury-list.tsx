import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Injury, type InjuryFields, injuryText } from '#shared/injuries/injuries.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { unsyncedText } from '#web/features/offline/outbox/with-changes.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardButton } from '#web/ui/list/card-list.tsx'
import { Facts } from '#web/ui/list/facts.tsx'
import { daysText } from './api.ts'
import classes from './injury-list.module.css'
import { useInjuries } from './use-injuries.ts'

/** A member's injuries, the latest first; each opens. */
export function InjuryList({ injuries }: { injuries: Injury[] }) {
  const { stored, created } = useInjuries(injuries)
  const isEmpty = stored.length + created.length === 0
  return (
    <>
      {isEmpty ? (
        <Hint>Log what hurts, from when to when, and it will appear here and under your load.</Hint>
      ) : (
        <ul className="stack gap-2">
          {created.toReversed().map((operation) => (
            <li key={operation.id}>
              <Item
                fields={operation.data}
                pending={operation}
                onOpen={() => openDialog({ kind: 'editPendingInjury', pending: operation })}
              />
            </li>
          ))}
          {stored.toReversed().map(({ pending, ...injury }) => (
            <li key={injury.id}>
              <Item fields={injury} pending={pending} onOpen={() => openDialog({ kind: 'editInjury', injury })} />
            </li>
          ))}
        </ul>
      )}
      <div className="no-print">
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() => openDialog({ kind: 'newInjury' })}
        >
          Log an injury
        </Button>
      </div>
    </>
  )
}

interface ItemProps {
  fields: InjuryFields
  /** Its pending operation. */
  pending: Operation | undefined
  onOpen: () => void
}

const Item = ({ fields, pending, onOpen }: ItemProps) => (
  <article className={classes['injury']}>
    <h4 className={classes['name']} dir="auto">
      <CardButton onClick={onOpen}>{injuryText(fields)}</CardButton>
    </h4>
    <Facts facts={pending ? [daysText(fields), unsyncedText(pending)] : [daysText(fields)]} />
    {fields.note !== '' && (
      <p className="typed muted" dir="auto">
        {fields.note}
      </p>
    )}
  </article>
)
