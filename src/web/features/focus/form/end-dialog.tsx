import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { optionalText } from '#shared/foundation/fields.ts'
import { focusLimits } from '#shared/foundation/lazy-limits.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { LookBackLine } from '../look-back-line.tsx'
import { useOpenFocus } from '../use-focuses.ts'

const endInForm = z.object({ note: optionalText('Note', focusLimits.note) })

/** A look back at the focus, and room for what came of it. */
export function EndForm({ close }: { close: () => void }) {
  const client = useQueryClient()
  // As it was when the form opened: it ends before the form has closed.
  const open = useOpenFocus()
  const [focus] = useState(open)
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useOutboxForm({
    name: `focus-end-${focus?.key ?? ''}`,
    initial: { note: focus?.fields.note ?? '' },
    isEdit: true,
    schema: endInForm,
    submit: async ({ note }, { draft }) => {
      if (!focus) throw new ApiError(404, 'NOT_FOUND', 'This focus has ended already.')
      const today = localDayNow()
      const to = today < focus.fields.from ? focus.fields.from : today
      const { fields } = focus
      const changes = { to, note: note.trim() }
      const values = { ...fields, ...changes }
      return (await loadSaving()).saveThing(client, 'Focus', focus, { draft, initial: fields, values, changes })
    },
    saved: () => 'Focus ended',
    onSaved: close,
  })
  return (
    <Form onSubmit={submit}>
      {focus && <LookBackLine focus={focus} />}
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextArea
        label="What came of it?"
        placeholder="What works now, and what is still missing."
        minRows={3}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <SaveFooter label="End Focus" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
  )
}

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    endFocus: object
  }
}

export default function EndDialog({ onClosed }: DialogProps<'endFocus'>) {
  return (
    <Dialog title="End Focus" onClosed={onClosed}>
      {(close) => <EndForm close={close} />}
    </Dialog>
  )
}
