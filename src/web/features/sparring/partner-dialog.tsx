import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { beltName } from '#shared/accounts/belts.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type Partner, partner, partnerBelts, sizeNames, sizes } from '#shared/sparring/partners.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import { type ThingRequest, useThingForm } from '#web/features/offline/things/use-thing-form.ts'
import { academiesQuery } from '#web/features/training-fields/api.ts'
import { NameField } from '#web/features/training-fields/name-field.tsx'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { StripesField } from '#web/ui/form/belt-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { BeltDot } from '#web/ui/text/belt.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

export default formDialog<'newPartner' | 'editPartner'>({
  titles: ['New Partner', 'Edit Partner'],
  isTall: true,
  Form: PartnerForm,
})

function PartnerForm({ request, close }: { request: ThingRequest<'Partner'>; close: () => void }) {
  const thing = useThingForm('Partner', {
    request,
    fresh: () => ({ name: '', ...partner.initial }),
    schema: partner.create,
    saved: ({ name }) => `“${name.trim()}” saved`,
    onSaved: close,
  })
  const { form } = thing
  const { data: academies = [] } = useQuery(academiesQuery)
  const { values } = form
  return (
    <ThingForm
      of={thing}
      label="Save Partner"
      hint="Only you can see your partners and what you write about them."
      close={close}
    >
      <TextInput
        label="Name"
        placeholder="Theo"
        autoCapitalize="words"
        required
        data-autofocus
        dir="auto"
        {...form.getInputProps('name')}
      />
      <BeltChoice value={values.belt} onChange={(belt) => form.setFieldValue('belt', belt)} />
      {values.belt !== '' && (
        <StripesField value={values.stripes} onChange={(stripes) => form.setFieldValue('stripes', stripes)} />
      )}
      <Choice
        legend="Size next to you"
        options={sizes}
        nameOf={(size) => sizeNames[size]}
        value={values.size}
        onChange={(size) => form.setFieldValue('size', size)}
      />
      <NameField
        label="Academy"
        maxLength={limits.academy}
        names={academies}
        input={form.getInputProps('academy')}
      />
      <TextInput
        label="Style"
        placeholder="Pressure passer, hunts the kimura"
        dir="auto"
        {...form.getInputProps('style')}
      />
      <TextArea
        label="Private notes"
        placeholder="Sore knee. Wait for the second grip before you move."
        minRows={3}
        dir="auto"
        {...form.getInputProps('notes')}
      />
    </ThingForm>
  )
}

interface BeltProps {
  value: Partner['belt']
  onChange: (belt: Partner['belt']) => void
}

const BeltChoice = (props: BeltProps) => (
  <Choice legend="Belt" options={partnerBelts} nameOf={labelOf} {...props} />
)

const labelOf = (belt: Partner['belt']) =>
  belt === '' ? (
    'Unknown'
  ) : (
    <>
      <BeltDot level={belt} />
      {beltName(belt)}
    </>
  )
