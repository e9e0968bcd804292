import { Button, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { bodyParts, bodySideNames, bodySides } from '#shared/injuries.ts'
import { limits } from '#shared/limits.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { DraftRestored } from '#web/ui/draft-restored.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { Form, Suggestions } from '#web/ui/form.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { RemoveInjury } from './remove-injury.tsx'
import { type InjuryRequest, useInjuryForm } from './use-injury-form.ts'

interface Props {
  request: InjuryRequest
  close: () => void
}

export function InjuryForm({ request, close }: Props) {
  const { form, submit, isSaving, failure, isRestored, isOutdated, startOver } = useInjuryForm(request, close)
  const parts = useId()
  return (
    <Form onSubmit={submit}>
      <Hint>This is your own record, not medical advice.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} onStartOver={startOver} />}
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
      <Chips legend="Side">
        {bodySides.map((side) => (
          <Chip
            key={side}
            type="radio"
            isChosen={form.values.side === side}
            onChoice={() => form.setFieldValue('side', side)}
          >
            {bodySideNames[side]}
          </Chip>
        ))}
      </Chips>
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
      <Textarea
        label="Note"
        placeholder="How it happened, and what helps."
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <FormFooter failure={failure}>
        {request.kind === 'editInjury' && <RemoveInjury injury={request.injury} onRemoved={close} />}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Injury'}
        </Button>
      </FormFooter>
    </Form>
  )
}
