import { TextInput } from '@mantine/core'
import { type LoggedWeight, weightUnits } from '#shared/competitions/weights.ts'
import { RemoveButton } from '#web/features/offline/things/remove-button.tsx'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { useWeightForm, type WeightRequest } from './use-weight-form.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `of` is the key of the competition. */
    newWeight: { of: string }
    editWeight: { of: string; weight: LoggedWeight }
  }
}

export default formDialog<'newWeight' | 'editWeight'>({ titles: ['Log Weight', 'Edit Weight'], Form: WeightForm })

interface Props {
  request: WeightRequest
  close: () => void
}

/** What was on the scale, for a thumb in the morning. */
function WeightForm({ request, close }: Props) {
  const { form, remove, replaced, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } =
    useWeightForm(request, close)
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Weight"
        placeholder={form.values.unit === 'kg' ? '81.4' : '179'}
        required
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('weight')}
      />
      <Choice
        legend="Unit"
        options={weightUnits}
        nameOf={(unit) => unit}
        value={form.values.unit}
        onChange={(unit) => form.setFieldValue('unit', unit)}
      />
      <TextInput
        label="Day"
        type="date"
        required
        description={replaced && `Replaces the ${replaced} of this day`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('day')}
      />
      <SaveFooter label="Save Weight" isSaving={isSaving} failure={failure} onCancel={close}>
        {request.kind === 'editWeight' && <RemoveButton remove={remove} onRemoved={close} />}
      </SaveFooter>
    </Form>
  )
}
