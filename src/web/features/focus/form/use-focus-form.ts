import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { type FocusFields, focus, focusText } from '#shared/focus/focuses.ts'
import { optionalText } from '#shared/foundation/fields.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Operation, OperationData } from '#shared/offline/operations.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import type { FocusRequest } from '../save-focus.ts'

export const loadSaving = () => import('../save-focus.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

const filledIn = (names: string[]) => names.filter((name) => name.trim() !== '')

const someName = { error: 'Please say what you work on', path: [0] }

/** A focus in its form: names that nobody filled in are left out. */
const focusInForm = z
  .object({
    ...focus.create.shape,
    names: z
      .array(optionalText('Name', limits.techniqueName))
      .check(z.refine((names) => names.some((name) => name !== ''), someName)),
  })
  .check(
    z.refine(({ from, to }) => to === '' || to >= from, {
      error: refusals.ENDS_BEFORE_IT_BEGINS.message,
      path: ['to'],
    }),
  )

/** The form for a new, pending, or stored focus. A new one begins today. */
export function useFocusForm(request: FocusRequest, close: () => void): DraftForm<FocusFields> {
  const client = useQueryClient()
  const changes = usePendingOf('changeFocus')
  const [initial] = useState(() => fieldsIn(request, changes))
  return useOutboxForm<FocusFields>({
    name: draftNameOf(request),
    initial,
    isEdit: request.kind !== 'newFocus',
    schema: focusInForm,
    submit: async (values, { outdated: _, changes: typed, ...saved }) => {
      const names = filledIn(values.names)
      const changed = { ...typed, ...(typed.names && { names }) }
      return (await loadSaving()).saveFocus(client, request, {
        ...saved,
        changes: changed,
        values: { ...values, names },
      })
    },
    saved: (values) => `Focus saved: ${focusText({ ...values, names: filledIn(values.names) })}`,
    onSaved: close,
  })
}

function fieldsIn(request: FocusRequest, changes: Operation<OperationData['changeFocus']>[]): FocusFields {
  if (request.kind === 'newFocus') {
    const about = request.about ?? { kind: 'techniques', names: [''] }
    return { from: localDayNow(), ...focus.initial, ...about }
  }
  if (request.kind === 'editPendingFocus') return request.pending.data
  const [shown] = withChanges([request.focus], changes)
  const { id: _, tag: _tag, pending: _pending, ...fields } = shown ?? { ...request.focus, pending: undefined }
  return fields
}

function draftNameOf(request: FocusRequest): string {
  // What was typed about another lesson stays with that.
  if (request.kind === 'newFocus') return request.about ? `focus-new-${focusText(request.about)}` : 'focus-new'
  return `focus-${request.kind === 'editFocus' ? request.focus.id : request.pending.id}`
}
