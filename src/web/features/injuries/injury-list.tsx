import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Injury, injuryText } from '#shared/injuries/injuries.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing, type Shown, useThings } from '#web/features/offline/things/things.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardButton, Facts } from '#web/ui/list/card-list.tsx'
import { byDay, daysText } from './injury-days.ts'
import classes from './injury-list.module.css'

/** A member's injuries, the latest first; each opens. */
export function InjuryList({ injuries }: { injuries: Injury[] }) {
  const all = useThings('Injury', injuries, byDay)
  return (
    <>
      {all.length === 0 ? (
        <Hint>Log what hurts, from when to when, and it will appear here and under your load.</Hint>
      ) : (
        <ul className="stack gap-2">
          {all.toReversed().map((one) => (
            <li key={one.key}>
              <Item injury={one} />
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

function Item({ injury }: { injury: Shown<'Injury'> }) {
  const { fields, pending } = injury
  return (
    <article className={classes['injury']}>
      <h4 className={classes['name']} dir="auto">
        <CardButton onClick={() => openThing('Injury', injury)}>{injuryText(fields)}</CardButton>
      </h4>
      <Facts facts={pending ? [daysText(fields), unsyncedText(pending)] : [daysText(fields)]} />
      {fields.note !== '' && (
        <p className="typed muted" dir="auto">
          {fields.note}
        </p>
      )}
    </article>
  )
}
