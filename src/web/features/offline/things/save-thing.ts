import type { QueryClient } from '@tanstack/react-query'
import type { KindName, Operation, OperationData } from '#shared/offline/operations.ts'
import type { FieldsOf, StoredOf, ThingName } from '#shared/offline/things.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import type { ChangeKind } from '../outbox/define-change.ts'
import type { CreateKind } from '../outbox/define-create.ts'
import { loadOperations } from '../outbox/define-operation.ts'
import { findOperation } from '../outbox/outbox.ts'
import { reportWithUndo } from '../outbox/report-submitted.ts'
import type { Submitted } from '../outbox/sending/send-stored.ts'
import { discardOperation } from '../outbox/storage/discard-operation.ts'
import { type Submission, submit } from '../outbox/submit.ts'
import { submitPendingCreate } from '../outbox/submit-pending-create.ts'
import { thingOf } from './define-thing.ts'
import type { Opened } from './things.ts'

export interface FilledIn<Fields> extends Pick<Submission<Fields>, 'draft' | 'files' | 'blobs'> {
  values: Fields
  /** The values that the form opened with. */
  initial: Fields
  changes: Partial<Fields>
  /** The keys of pending files that were removed. */
  removedFiles?: string[]
}

/** Saves what was filled in: creates a thing, changes a create that is pending, or changes what is stored. */
export async function saveThing<Name extends ThingName>(
  client: QueryClient,
  name: Name,
  opened: Opened<Name>,
  filled: FilledIn<FieldsOf<Name>>,
) {
  await loadOperations()
  return saveFilledIn(client, thingOf(name), opened, withChosenPhoto(filled))
}

interface Kinds<Name extends KindName, Change, Stored> {
  create: CreateKind<Name, Stored>
  change: ChangeKind<Change, Stored>
}

/** The same for kinds of operations. */
export function saveFilledIn<Name extends KindName, Change, Stored extends { id: number }>(
  client: QueryClient,
  { create, change }: Kinds<Name, Change, Stored>,
  { stored, created }: { stored?: Stored | undefined; created?: Operation<OperationData[Name]> | undefined },
  { values, initial, changes, removedFiles = [], ...rest }: FilledIn<OperationData[Name]>,
): Promise<Submitted<unknown>> {
  const submitChange = (seen: Stored) => {
    const was = pickFrom(initial, changes)
    return submit(client, change, { ...rest, data: change.dataOf({ seen, change: { ...changes, was } }) })
  }
  if (stored) return submitChange(stored)
  if (!created) return submit(client, create, { ...rest, data: values })
  return submitPendingCreate(client, create, {
    ...rest,
    pending: created,
    changes,
    removedFiles,
    changeStored: ({ reply }) => {
      const { data: seen } = create.reply.safeParse(reply)
      return seen && submitChange(seen).then((submitted) => ({ ...submitted, reply: seen }))
    },
  })
}

/** A photo that was chosen is a file of the operation, and not in its data. */
function withChosenPhoto<Fields>({ values, changes, ...rest }: FilledIn<Fields>): FilledIn<Fields> {
  const isChosen = (rest.files ?? []).length > 0
  if (!isChosen && (rest.removedFiles ?? []).length === 0) return { values, changes, ...rest }
  const photo = { photo: isChosen ? null : (values as { photo?: unknown }).photo }
  return { values: { ...values, ...photo }, changes: { ...changes, ...photo }, ...rest }
}

/** Creates things without a form. Returns how to take that back. */
export async function createThings<Name extends ThingName>(
  client: QueryClient,
  name: Name,
  all: FieldsOf<Name>[],
) {
  await loadOperations()
  const { create, change } = thingOf(name)
  const added: Submitted<StoredOf<Name>>[] = []
  for (const data of all)
    added.push(await submit(client, create, { draft: null, data: data as OperationData[`create${Name}`] }))
  return async () => {
    for (const one of added) {
      const operation = await findOperation(one.id)
      const reply = one.state === 'stored' ? one.reply : operation?.reply
      const { data: seen } = create.reply.safeParse(reply)
      if (seen) await submitRemoval(client, change, seen, 'remove')
      else if (operation) await discardOperation(operation.id)
    }
  }
}

interface ChangedTexts {
  text: string
  undone: string
}

/** Changes something stored, and offers to undo that. Says why if it can't. */
export const changeThing = <Name extends ThingName>(
  client: QueryClient,
  name: Name,
  stored: StoredOf<Name>,
  changes: Partial<FieldsOf<Name>>,
  { text, undone }: ChangedTexts,
) =>
  orSay('Nothing was changed.', async () => {
    await loadOperations()
    const was = pickFrom(stored, changes)
    reportWithUndo([await submitFields(client, name, stored, changes, was)], {
      done: { text },
      undo: () => submitFields(client, name, { ...stored, ...changes }, was, changes),
      undone,
    })
  })

/** The same where the screen shows what was changed: nothing is said unless it can't be. */
export const changeQuietly = <Name extends ThingName>(
  client: QueryClient,
  name: Name,
  stored: StoredOf<Name>,
  changes: Partial<FieldsOf<Name>>,
  notDone: string,
) =>
  orSay(notDone, async () => {
    await loadOperations()
    await submitFields(client, name, stored, changes, pickFrom(stored, changes))
  })

const pickFrom = (stored: object, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, stored[field as keyof typeof stored]]))

function submitFields<Name extends ThingName>(
  client: QueryClient,
  name: Name,
  seen: object,
  fields: object,
  was: object,
) {
  const { change } = thingOf(name)
  const data = change.dataOf({ seen: seen as StoredOf<Name>, change: { ...fields, was } })
  return submit(client, change, { draft: null, data })
}

const submitRemoval = <Change, Stored>(
  client: QueryClient,
  change: ChangeKind<Change, Stored>,
  seen: Stored,
  removal: 'remove' | 'restore',
) => submit(client, change, { draft: null, data: change.dataOf({ seen, change: {}, removal }) })

/** Deletes something stored from its page or card. Says why if it can't. Returns whether it did. */
export const removeThingOrSay = <Name extends ThingName>(
  client: QueryClient,
  name: Name,
  stored: StoredOf<Name>,
  notDone: string,
) => orSay(notDone, () => removeThing(client, name, stored))

export async function orSay(notDone: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toast({ text: `${notDone} ${sentenceOf(error)}`, isBad: true })
    return false
  }
}

/** Deletes something stored and offers to restore it. */
export async function removeThing<Name extends ThingName>(
  client: QueryClient,
  name: Name,
  stored: StoredOf<Name>,
) {
  await loadOperations()
  const { change, plural, calledIn, deletedNote } = thingOf(name)
  const called = calledIn?.(stored) ?? change.label
  const write = (removal: 'remove' | 'restore') => submitRemoval(client, change, stored, removal)
  reportWithUndo([await write('remove')], {
    done: { text: deletedNote ? `${called} deleted. ${deletedNote}` : `${called} deleted` },
    several: `${plural} deleted`,
    undo: () => write('restore'),
    undone: `${called} restored`,
    failed: calledIn ? `${called} wasn’t restored.` : 'It wasn’t restored.',
  })
}
