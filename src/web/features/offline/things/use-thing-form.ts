import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingFile } from '#shared/offline/operations.ts'
import type { FieldsOf, ThingName } from '#shared/offline/things.ts'
import type { DraftForm, DraftFormOptions } from '#web/lib/form/use-draft-form.ts'
import { useOutboxForm } from '../outbox/use-outbox-form.ts'
import { usePending } from '../outbox/use-pending.ts'
import { loadSaving } from './load-saving.ts'
import type { FilledIn } from './save-thing.ts'
import { fieldsOf, type Shown, shownIn, type ThingRequest } from './things.ts'

export type { ThingRequest } from './things.ts'

type Kept<Fields extends object> = Pick<
  DraftFormOptions<Fields>,
  'schema' | 'chosen' | 'fieldOf' | 'beforeSave' | 'onSaved' | 'onDiscarded'
>

interface Options<Name extends ThingName, Values extends object> extends Kept<Values> {
  request: ThingRequest<Name>
  /** The initial values of a new one. */
  fresh: () => FieldsOf<Name>
  /** The beginning of the names of its drafts; by default its name. */
  draftName?: string
  /** The end of that of a new one. */
  draftOfNew?: string
  /** The form's values for these fields; by default the same. */
  typedAs?: (fields: FieldsOf<Name>) => Values
  /** Fields as they are saved, in place of how they were typed. */
  savedAs?: (typed: Partial<Values>) => Partial<FieldsOf<Name>>
  /** The files that were chosen in the form. */
  filesIn?: (values: Values) => Pick<FilledIn<FieldsOf<Name>>, 'files' | 'blobs' | 'removedFiles'>
  /** The toast's text once it is stored. */
  saved: (values: Values) => string
  /** What the toast says besides. */
  note?: () => string
}

export interface ThingForm<Fields extends object> extends DraftForm<Fields> {
  /** The name of its draft. */
  draft: string
  /** Files that were chosen before, and aren't uploaded yet. */
  pendingFiles: PendingFile[]
  /** Deletes what the form edits, and offers to undo that; undefined if it isn't stored. */
  remove: ((client: QueryClient) => Promise<void>) | undefined
}

/** The form for a new, pending, or stored thing. */
export function useThingForm<Name extends ThingName, Values extends object = FieldsOf<Name>>(
  name: Name,
  options: Options<Name, Values>,
): ThingForm<Values> {
  const {
    request,
    fresh,
    draftName = name.toLowerCase(),
    draftOfNew = 'new',
    typedAs = (fields) => fields as unknown as Values,
    savedAs = (typed) => typed as unknown as Partial<FieldsOf<Name>>,
    filesIn,
    ...rest
  } = options
  const { stored, created } = request
  const client = useQueryClient()
  const operations = usePending()
  const [opened] = useState(
    (): Pick<Shown<Name>, 'fields' | 'pending'> =>
      openedIn(name, request, operations) ?? { fields: { ...fresh(), ...request.fields } },
  )
  const draft = `${draftName}-${stored?.id ?? created?.id ?? draftOfNew}`
  const form = useOutboxForm<Values>({
    ...rest,
    name: draft,
    initial: typedAs(opened.fields),
    isEdit: stored !== undefined || created !== undefined,
    submit: async (values, { changes, draft: saved }) =>
      (await loadSaving()).saveThing(client, name, request, {
        draft: saved,
        ...filesIn?.(values),
        initial: opened.fields,
        values: { ...opened.fields, ...savedAs(values) },
        changes: savedAs(changes),
      }),
  })
  const remove =
    stored && (async (inClient: QueryClient) => (await loadSaving()).removeThing(inClient, name, stored))
  return { ...form, draft, pendingFiles: opened.pending?.files ?? [], remove }
}

function openedIn<Name extends ThingName>(
  name: Name,
  { stored, created }: ThingRequest<Name>,
  operations: Parameters<typeof shownIn>[2],
) {
  if (created) return { fields: created.data, pending: created }
  return stored && (shownIn(name, [stored], operations)[0] ?? { fields: fieldsOf<Name>(stored) })
}
