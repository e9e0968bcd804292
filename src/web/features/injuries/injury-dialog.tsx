import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { bodyParts, bodySideNames, bodySides, injury } from '#shared/injuries/injuries.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import { type ThingRequest, useThingForm } from '#web/features/offline/things/use-thing-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair, Suggestions } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

export default formDialog<'newInjury' | 'editInjury'>({
  titles: ['Log Injury', 'Edit Injury'],
  isTall: true,
  Form: InjuryForm,
})

/** A new one begins today. */
function InjuryForm({ request, close }: { request: ThingRequest<'Injury'>; close: () => void }) {
  const thing = useThingForm('Injury', {
    request,
    fresh: () => ({ part: '', from: localDayNow(), ...injury.initial }),
    schema: injury.create,
    saved: () => 'Injury saved',
    onSaved: close,
  })
  const { form } = thing
  const parts = useId()
  return (
    <ThingForm
      of={thing}
      label="Save Injury"
      hint="This is your own record, not medical advice."
      canRemove
      close={close}
    >
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
    </ThingForm>
  )
}
