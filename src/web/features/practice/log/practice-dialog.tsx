import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PracticeLogFields, practiceLog, resistanceNames, resistances } from '#shared/techniques/practice.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import { type ThingRequest, useThingForm } from '#web/features/offline/things/use-thing-form.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { TechniqueSelect } from '#web/features/techniques/technique-select.tsx'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

const unitNames = [
  { value: 'reps', label: 'Reps' },
  { value: 'minutes', label: 'Minutes' },
]
const successes = [null, 0, 1, 2, 3, 4, 5]

export default formDialog<'newPracticeLog' | 'editPracticeLog'>({
  titles: ['Log Practice', 'Edit Practice'],
  isTall: true,
  Form: LogForm,
})

/** The form for a practice log. */
function LogForm({ request, close }: { request: ThingRequest<'PracticeLog'>; close: () => void }) {
  const { data: techniques = [] } = useQuery(techniquesQuery)
  const known = request.stored ?? request.created?.data
  const nameOf = (techniqueId: number) =>
    techniques.find(({ id }) => id === techniqueId)?.name ?? (known?.techniqueId === techniqueId ? known.name : '')
  const thing = useThingForm('PracticeLog', {
    request,
    fresh: () => ({ techniqueId: 0, name: '', date: localDayNow(), ...practiceLog.initial }),
    ...(request.fields && { chosen: request.fields }),
    draftName: 'practice',
    schema: practiceLog.create,
    savedAs: (typed) => (typed.techniqueId ? { ...typed, name: nameOf(typed.techniqueId) } : typed),
    saved: () => 'Practice saved',
    onSaved: close,
  })
  const { form } = thing
  const { values } = form
  const choices = techniques.filter(({ id, isArchived }) => !isArchived || id === known?.techniqueId)
  return (
    <ThingForm of={thing} label="Save Practice" close={close}>
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
    </ThingForm>
  )
}

/** The number in a text, without anything else that was typed; null if there is none. */
function numberIn(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 9)
  return digits === '' ? null : Number(digits)
}
