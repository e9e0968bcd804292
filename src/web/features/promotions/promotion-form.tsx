import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { RemoveButton } from '#web/features/offline/outbox/remove-button.tsx'
import { academiesQuery } from '#web/features/training-fields/api.ts'
import { NameField } from '#web/features/training-fields/name-field.tsx'
import { preload } from '#web/lib/api/preload.ts'
import { BeltField, StripesField } from '#web/ui/form/belt-field.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { PromotionRequest } from './save-promotion.ts'
import { loadSaving, usePromotionForm } from './use-promotion-form.ts'

const loadPhotoField = () => import('#web/features/media/upload/photo-field.tsx')
preload(loadPhotoField)
const PhotoField = lazy(loadPhotoField)

interface Props {
  request: PromotionRequest
  close: () => void
}

export function PromotionForm({ request, close }: Props) {
  const { form, uploads, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } =
    usePromotionForm(request, close)
  const { data: academies = [] } = useQuery(academiesQuery)
  const { values } = form
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <BeltField value={values.belt} onChange={(belt) => form.setFieldValue('belt', belt)} />
      <StripesField value={values.stripes} onChange={(stripes) => form.setFieldValue('stripes', stripes)} />
      <NameField
        label="Academy"
        maxLength={limits.academy}
        names={academies}
        input={form.getInputProps('academy')}
      />
      <TextArea
        label="Note"
        placeholder="Who tied it, and what they said."
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <Suspense fallback={<Skeleton label="Loading the photo" shape="row" count={1} />}>
        <PhotoField
          photo={values.photo}
          onPhoto={(photo) => form.setFieldValue('photo', photo)}
          uploads={uploads}
          error={form.errors['photo']}
        />
      </Suspense>
      <SaveFooter label="Save Promotion" isSaving={isSaving} failure={failure} onCancel={close}>
        {request.kind === 'editPromotion' && (
          <RemoveButton
            remove={async (client) => (await loadSaving()).removePromotion(client, request.promotion)}
            onRemoved={close}
          />
        )}
      </SaveFooter>
    </Form>
  )
}
