import type { FieldsOf, ThingName } from '#shared/offline/things.ts'
import { CardButton, CardList, Facts } from '#web/ui/list/card-list.tsx'
import { unsyncedText } from '../outbox/use-pending.ts'
import classes from './pending-things.module.css'
import { openThing, type Shown } from './things.ts'

interface Props<Name extends ThingName> {
  name: Name
  /** All things of a list; those that the server has are left out. */
  all: Shown<Name>[]
  titleOf: (fields: FieldsOf<Name>) => string
  factsOf: (fields: FieldsOf<Name>) => string[]
}

/** The things of a list that are on this device only; each opens. */
export function PendingThings<Name extends ThingName>({ name, all, titleOf, factsOf }: Props<Name>) {
  const created = all.flatMap((one) => one.created ?? [])
  if (created.length === 0) return null
  return (
    <div className={classes['list']}>
      <CardList aria-label="Not synced yet">
        {created.map((operation) => (
          <li key={operation.id}>
            <article className={classes['card']}>
              <h3 className="text-lg bold">
                <CardButton dir="auto" onClick={() => openThing(name, { created: operation })}>
                  {titleOf(operation.data)}
                </CardButton>
              </h3>
              <Facts facts={[...factsOf(operation.data), unsyncedText(operation)]} />
            </article>
          </li>
        ))}
      </CardList>
    </div>
  )
}
