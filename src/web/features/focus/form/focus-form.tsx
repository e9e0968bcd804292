import { TextInput } from '@mantine/core'
import { focusKindNames, focusKinds, focusText } from '#shared/focus/focuses.ts'
import { RemoveButton } from '#web/features/offline/outbox/remove-button.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import type { FocusRequest } from '../save-focus.ts'
import { useOpenFocus } from '../use-focuses.ts'
import { NameFields } from './name-fields.tsx'
import { loadSaving, useFocusForm } from './use-focus-form.ts'

interface Props {
  request: FocusRequest
  close: () => void
}

/** Offered; a focus that was planned otherwise keeps its weeks. */
const offeredWeeks = [2, 4, 6, 8]

export function FocusForm({ request, close }: Props) {
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useFocusForm(
    request,
    close,
  )
  const open = useOpenFocus()
  const isNew = request.kind === 'newFocus'
  const { kind, weeks, to } = form.values
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      {isNew && open && <Hint>One focus at a time: “{focusText(open.fields)}” ends when this one begins.</Hint>}
      <Choice
        legend="Work on"
        options={focusKinds}
        nameOf={(one) => focusKindNames[one]}
        value={kind}
        onChange={(one) => form.setFieldValue('kind', one)}
      />
      <NameFields form={form} />
      <Choice
        legend="For"
        options={[...new Set([...offeredWeeks, weeks])].sort((one, other) => one - other)}
        nameOf={(one) => `${one} ${one === 1 ? 'week' : 'weeks'}`}
        value={weeks}
        onChange={(one) => form.setFieldValue('weeks', one)}
      />
      {isNew ? (
        <TextInput label="First day" type="date" required {...form.getInputProps('from')} />
      ) : (
        <FieldPair isShort>
          <TextInput label="First day" type="date" required {...form.getInputProps('from')} />
          {to !== '' && <TextInput label="Last day" type="date" required {...form.getInputProps('to')} />}
        </FieldPair>
      )}
      <TextArea
        label="Note"
        placeholder="What to pay attention to."
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <SaveFooter label="Save Focus" isSaving={isSaving} failure={failure} onCancel={close}>
        {request.kind === 'editFocus' && (
          <RemoveButton
            remove={async (client) => (await loadSaving()).removeFocus(client, request.focus)}
            onRemoved={close}
          />
        )}
      </SaveFooter>
    </Form>
  )
}
