import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { bodyParts, bodySideNames, bodySides } from '#shared/injuries/injuries.ts'
import { RemoveButton } from '#web/features/offline/outbox/remove-button.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Form, Suggestions } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import type { InjuryRequest } from './save-injury.ts'
import { loadSaving, useInjuryForm } from './use-injury-form.ts'

interface Props {
  request: InjuryRequest
  close: () => void
}

export function InjuryForm({ request, close }: Props) {
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useInjuryForm(
    request,
    close,
  )
  const parts = useId()
  return (
    <Form onSubmit={submit}>
      <Hint>This is your own record, not medical advice.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <div>
        <TextInput
          label="Part of the body"
          placeholder="Knee"
          required
          maxLength={limits.bodyPart}
          autoComplete="off"
          dir="auto"
          list={parts}
          {...form.getInputProps('part')}
        />
        <Suggestions id={parts} names={bodyParts} />
      </div>
      <Choice
        legend="Side"
        options={bodySides}
        nameOf={(side) => bodySideNames[side]}
        value={form.values.side}
        onChange={(side) => form.setFieldValue('side', side)}
      />
      <FieldPair isShort>
        <TextInput label="From" type="date" required {...form.getInputProps('from')} />
        <TextInput
          label="To"
          type="date"
          description="Empty until it’s over"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('to')}
        />
      </FieldPair>
      <TextArea
        label="Note"
        placeholder="How it happened, and what helps."
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <SaveFooter label="Save Injury" isSaving={isSaving} failure={failure} onCancel={close}>
        {request.kind === 'editInjury' && (
          <RemoveButton
            remove={async (client) => (await loadSaving()).removeInjury(client, request.injury)}
            onRemoved={close}
          />
        )}
      </SaveFooter>
    </Form>
  )
}
