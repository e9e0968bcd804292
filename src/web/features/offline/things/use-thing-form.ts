import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingFile } from '#shared/offline/operations.ts'
import type { FieldsOf, ThingName } from '#shared/offline/things.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DraftForm, DraftFormOptions } from '#web/lib/form/use-draft-form.ts'
import { loadOperations } from '../outbox/define-operation.ts'
import { useOutboxForm } from '../outbox/use-outbox-form.ts'
import { usePending } from '../outbox/use-pending.ts'
import type { FilledIn } from './save-thing.ts'
import { fieldsOf, type Shown, shownIn, type ThingRequest } from './things.ts'

export type { ThingRequest } from './things.ts'

export const loadSaving = () => import('./save-thing.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)
preload(loadOperations)

type Kept<Fields extends object> = Pick<
  DraftFormOptions<Fields>,
  'schema' | 'chosen' | 'beforeSave' | 'fieldOf' | 'onSaved'
>

interface Options<Name extends ThingName> extends Kept<FieldsOf<Name>> {
  request: ThingRequest<Name>
  /** The initial values of a new one. */
  fresh: () => FieldsOf<Name>
  /** The name of the draft of a new one. */
  draftOfNew?: string
  /** Fields as they are saved, in place of how they were typed. */
  savedAs?: (typed: Partial<FieldsOf<Name>>) => Partial<FieldsOf<Name>>
  /** The files that were chosen in the form. */
  filesIn?: (values: FieldsOf<Name>) => Pick<FilledIn<FieldsOf<Name>>, 'files' | 'blobs' | 'removedFiles'>
  /** The toast's text once it is stored. */
  saved: (values: FieldsOf<Name>) => string
  /** What the toast says besides. */
  note?: () => string
}

export interface ThingForm<Fields extends object> extends DraftForm<Fields> {
  /** Files that were chosen before, and aren't uploaded yet. */
  pendingFiles: PendingFile[]
  /** Deletes what the form edits, and offers to undo that; undefined if it isn't stored. */
  remove: ((client: QueryClient) => Promise<void>) | undefined
}

/** The form for a new, pending, or stored thing. */
export function useThingForm<Name extends ThingName>(
  name: Name,
  options: Options<Name>,
): ThingForm<FieldsOf<Name>> {
  const { request, fresh, draftOfNew = 'new', savedAs = (typed) => typed, filesIn, ...rest } = options
  const { stored, created } = request
  const client = useQueryClient()
  const operations = usePending()
  const [opened] = useState(
    (): Pick<Shown<Name>, 'fields' | 'pending'> =>
      openedIn(name, request, operations) ?? { fields: { ...fresh(), ...request.fields } },
  )
  const form = useOutboxForm<FieldsOf<Name>>({
    ...rest,
    name: `${draftNameOf(name)}-${stored?.id ?? created?.id ?? draftOfNew}`,
    initial: opened.fields,
    isEdit: stored !== undefined || created !== undefined,
    submit: async (values, { outdated: _, changes, ...filled }) =>
      (await loadSaving()).saveThing(client, name, request, {
        ...filled,
        ...filesIn?.(values),
        values: { ...values, ...savedAs(values) },
        changes: savedAs(changes),
      }),
  })
  const remove =
    stored && (async (inClient: QueryClient) => (await loadSaving()).removeThing(inClient, name, stored))
  return { ...form, pendingFiles: opened.pending?.files ?? [], remove }
}

/** The beginning of the names of drafts. */
const draftNameOf = (name: ThingName) => name.toLowerCase()

function openedIn<Name extends ThingName>(
  name: Name,
  { stored, created }: ThingRequest<Name>,
  operations: Parameters<typeof shownIn>[2],
) {
  if (created) return { fields: created.data, pending: created }
  return stored && (shownIn(name, [stored], operations)[0] ?? { fields: fieldsOf<Name>(stored) })
}
