import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { academiesQuery } from '#web/features/training-fields/api.ts'
import { NameField } from '#web/features/training-fields/name-field.tsx'
import { BeltField, StripesField } from '#web/ui/belt-field.tsx'
import { DraftRestored } from '#web/ui/draft-restored.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { RemovePromotion } from './remove-promotion.tsx'
import { type PromotionRequest, usePromotionForm } from './use-promotion-form.ts'

interface Props {
  request: PromotionRequest
  close: () => void
}

export function PromotionForm({ request, close }: Props) {
  const { form, submit, isSaving, failure, isRestored, isOutdated, startOver } = usePromotionForm(request, close)
  const { data: academies = [] } = useQuery(academiesQuery)
  const { values } = form
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} onStartOver={startOver} />}
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <BeltField value={values.belt} onChange={(belt) => form.setFieldValue('belt', belt)} />
      <StripesField value={values.stripes} onChange={(stripes) => form.setFieldValue('stripes', stripes)} />
      <NameField
        label="Academy"
        maxLength={limits.academy}
        names={academies}
        input={form.getInputProps('academy')}
      />
      <Textarea
        label="Note"
        placeholder="Who tied it, and what they said."
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <FormFooter failure={failure}>
        {request.kind === 'editPromotion' && <RemovePromotion promotion={request.promotion} onRemoved={close} />}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Promotion'}
        </Button>
      </FormFooter>
    </Form>
  )
}
