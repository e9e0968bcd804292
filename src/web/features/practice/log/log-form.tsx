import { NativeSelect, TextInput } from '@mantine/core'
import { type PracticeLogFields, resistanceNames, resistances } from '#shared/techniques/practice.ts'
import { TechniqueSelect } from '#web/features/techniques/technique-select.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { type LogRequest, useLogForm } from './use-log-form.ts'

const unitNames = [
  { value: 'reps', label: 'Reps' },
  { value: 'minutes', label: 'Minutes' },
]
const successes = [null, 0, 1, 2, 3, 4, 5]

/** The form for a practice log. */
export function LogForm({ request, close }: { request: LogRequest; close: () => void }) {
  const { form, choices, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useLogForm(
    request,
    close,
  )
  const { values } = form
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TechniqueSelect
        label="Technique"
        techniques={choices}
        value={values.techniqueId === 0 ? undefined : values.techniqueId}
        onChange={(id) => form.setFieldValue('techniqueId', id ?? 0)}
        error={form.getInputProps('techniqueId').error}
      />
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <FieldPair isShort>
        <TextInput
          label="How much"
          inputMode="numeric"
          placeholder="Optional"
          value={values.amount ?? ''}
          error={form.errors['amount']}
          onChange={(event) => form.setFieldValue('amount', numberIn(event.currentTarget.value))}
        />
        <NativeSelect
          label="Counted in"
          size="md"
          value={values.unit}
          onChange={(event) => form.setFieldValue('unit', event.currentTarget.value as PracticeLogFields['unit'])}
          data={unitNames}
        />
      </FieldPair>
      <Choice
        legend="Resistance"
        options={resistances}
        nameOf={(resistance) => resistanceNames[resistance]}
        value={values.resistance}
        onChange={(resistance) => form.setFieldValue('resistance', resistance)}
      />
      <Choice
        legend="Success, from 0 (never worked) to 5 (always). It counts as a review"
        options={successes}
        nameOf={(success) => success ?? 'Not rated'}
        value={values.success}
        onChange={(success) => form.setFieldValue('success', success)}
      />
      <TextInput label="Partner" placeholder="Optional" dir="auto" {...form.getInputProps('partner')} />
      <TextArea
        label="Notes"
        placeholder="What worked, what didn’t."
        minRows={3}
        dir="auto"
        {...form.getInputProps('notes')}
      />
      <SaveFooter label="Save Practice" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
  )
}

/** The number in a text, without anything else that was typed; null if there is none. */
function numberIn(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 9)
  return digits === '' ? null : Number(digits)
}
