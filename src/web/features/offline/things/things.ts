import type { Operation } from '#shared/offline/operations.ts'
import type { FieldsOf, StoredOf, ThingName } from '#shared/offline/things.ts'
import { type DialogRequest, openDialog } from '#web/lib/dialogs.ts'
import type { Changed } from '../outbox/changed.ts'
import { usePending, withChanges } from '../outbox/use-pending.ts'

/** A thing as its form opens with it: stored, or created on this device only. */
export interface Opened<Name extends ThingName = ThingName> {
  stored?: StoredOf<Name> | undefined
  created?: Operation<FieldsOf<Name>> | undefined
}

type ThingDialogs = {
  /** `fields` are the form's initial values. */
  [Name in ThingName as `new${Name}`]: { fields?: Partial<FieldsOf<Name>> }
} & { [Name in ThingName as `edit${Name}`]: Opened<Name> }

declare module '#web/lib/dialogs.ts' {
  interface Dialogs extends ThingDialogs {}
}

/** The form for a new thing, or one that exists. */
export type ThingRequest<Name extends ThingName> = {
  kind: string
  fields?: Partial<FieldsOf<Name>>
} & Opened<Name>

/** Opens the form of a thing. */
export const openThing = (name: ThingName, { stored, created }: { stored?: unknown; created?: unknown }) =>
  openDialog({ kind: `edit${name}`, stored, created } as DialogRequest)

/** A thing as this device shows it. */
export interface Shown<Name extends ThingName> {
  /** Its id, or that of the operation that creates it. */
  key: string
  fields: FieldsOf<Name>
  /** Undefined while the server doesn't have it. */
  stored?: StoredOf<Name> | undefined
  created?: Operation<FieldsOf<Name>> | undefined
  /** What isn't synced yet. */
  pending?: Operation | undefined
}

/** Things of a list with what is pending on this device: stored ones in their order, then those that no server has yet. */
export function shownIn<Name extends ThingName>(
  name: Name,
  list: StoredOf<Name>[],
  pending: Operation[],
): Shown<Name>[] {
  const changes = pending.filter(({ kind }) => kind === `change${name}`) as Operation<Changed<StoredOf<Name>>>[]
  const creates = pending.filter(({ kind }) => kind === `create${name}`) as Operation<FieldsOf<Name>>[]
  return [
    ...withChanges(list, changes).map(({ pending: change, ...one }) => {
      const stored = one as unknown as StoredOf<Name>
      return { key: String(stored.id), fields: fieldsOf<Name>(stored), stored, pending: change }
    }),
    ...creates.map((created) => ({ key: created.id, fields: created.data, created, pending: created })),
  ]
}

/** What is stored, as its form has it. */
export const fieldsOf = <Name extends ThingName>({ id: _, ...fields }: StoredOf<Name>) =>
  fields as unknown as FieldsOf<Name>

/** The same while what is pending changes, in an order of their fields. */
export const useThings = <Name extends ThingName>(
  name: Name,
  list: StoredOf<Name>[],
  order: (one: FieldsOf<Name>, other: FieldsOf<Name>) => number = () => 0,
): Shown<Name>[] => shownIn(name, list, usePending()).sort((one, other) => order(one.fields, other.fields))
