import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { beltName } from '#shared/accounts/belts.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { sizeNames } from '#shared/sparring/partner-sizes.ts'
import { type Partner, type PartnerFields, partnerBelts, sizes } from '#shared/sparring/partners.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { StripesField } from '#web/ui/form/belt-field.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { BeltDot } from '#web/ui/text/belt.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { academiesQuery } from '../training-fields/api.ts'
import { NameField } from '../training-fields/name-field.tsx'
import { type PartnerRequest, usePartnerForm } from './use-partner-form.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newPartner: object
    editPartner: { partner: Partner }
    editPendingPartner: { pending: Operation<PartnerFields> }
  }
}

export default formDialog<'newPartner' | 'editPartner' | 'editPendingPartner'>({
  titles: ['New Partner', 'Edit Partner'],
  isTall: true,
  Form: PartnerForm,
})

interface Props {
  request: PartnerRequest
  close: () => void
}

function PartnerForm({ request, close }: Props) {
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = usePartnerForm(
    request,
    close,
  )
  const { data: academies = [] } = useQuery(academiesQuery)
  const { values } = form
  return (
    <Form onSubmit={submit}>
      <Hint>Only you can see your partners and what you write about them.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Name"
        placeholder="Theo"
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
      <SaveFooter label="Save Partner" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
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
