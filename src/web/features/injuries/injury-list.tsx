import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Injury, type InjuryFields, injuryText } from '#shared/injuries.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton } from '#web/ui/card-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Hint } from '#web/ui/hint.tsx'
import classes from './injury-list.module.css'

/** A member's injuries, the latest first; each opens. */
export function InjuryList({ injuries }: { injuries: Injury[] }) {
  const pending = usePendingOf('createInjury')
  const isEmpty = injuries.length + pending.length === 0
  return (
    <>
      {isEmpty ? (
        <Hint>Log what hurts, from when to when, and it will appear here and under your load.</Hint>
      ) : (
        <ul className={classes['list']}>
          {pending.toReversed().map((one) => (
            <li key={one.id}>
              <Item
                fields={one.data}
                facts={[`Not synced yet${whyUnsynced(one) ? `: ${whyUnsynced(one)}` : ''}`]}
                onOpen={() => openDialog({ kind: 'editPendingInjury', pending: one })}
              />
            </li>
          ))}
          {injuries.toReversed().map((injury) => (
            <li key={injury.id}>
              <Item fields={injury} facts={[]} onOpen={() => openDialog({ kind: 'editInjury', injury })} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes['add']}>
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
  facts: string[]
  onOpen: () => void
}

const Item = ({ fields, facts, onOpen }: ItemProps) => (
  <article className={classes['injury']}>
    <h3 className={classes['name']} dir="auto">
      <CardButton onClick={onOpen}>{injuryText(fields)}</CardButton>
    </h3>
    <Facts facts={[daysText(fields), ...facts]} />
    {fields.note !== '' && (
      <p className={classes['note']} dir="auto">
        {fields.note}
      </p>
    )}
  </article>
)

function daysText({ from, to }: InjuryFields): string {
  if (to === '') return `Since ${dateWithYear(from)}`
  return from === to ? dateWithYear(from) : dateRange(from, to)
}
