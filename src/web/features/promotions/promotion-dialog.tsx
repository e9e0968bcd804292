import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type BeltLevel, beltLevels, maxStripes, rankText } from '#shared/accounts/belts.ts'
import { limits } from '#shared/foundation/limits.ts'
import { promotion, promotionOnDevice } from '#shared/promotions/promotions.ts'
import { usePhotoForm } from '#web/features/media/upload/use-photo-form.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import type { ThingRequest } from '#web/features/offline/things/use-thing-form.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { academiesQuery } from '#web/features/training-fields/api.ts'
import { NameField } from '#web/features/training-fields/name-field.tsx'
import { preload } from '#web/lib/api/preload.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { BeltField, StripesField } from '#web/ui/form/belt-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

const loadPhotoField = () => import('#web/features/media/upload/photo-field.tsx')
preload(loadPhotoField)
const PhotoField = lazy(loadPhotoField)

export default formDialog<'newPromotion' | 'editPromotion'>({
  titles: ['Record Promotion', 'Edit Promotion'],
  isTall: true,
  Form: PromotionForm,
})

/** A new one is today's, to the next rank by default. */
function PromotionForm({ request, close }: { request: ThingRequest<'Promotion'>; close: () => void }) {
  const { beltLevel: belt, stripes, academy } = useUser()
  const thing = usePhotoForm('Promotion', {
    request,
    fresh: () => ({ date: localDayNow(), ...promotion.initial, ...nextRank({ belt, stripes }), academy }),
    schema: promotionOnDevice.create,
    tooMany: 'A promotion has one photo.',
    saved: (values) => `${rankText(values.belt, values.stripes)} recorded`,
    onSaved: close,
  })
  const { form, uploads } = thing
  const { data: academies = [] } = useQuery(academiesQuery)
  const { values } = form
  return (
    <ThingForm of={thing} label="Save Promotion" canRemove close={close}>
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <BeltField value={values.belt} onChange={(level) => form.setFieldValue('belt', level)} />
      <StripesField value={values.stripes} onChange={(count) => form.setFieldValue('stripes', count)} />
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
    </ThingForm>
  )
}

export interface Rank {
  belt: BeltLevel
  stripes: number
}

/** What comes after a rank: the next stripe, then the next belt. Nothing comes after the last stripe of a black belt. */
export function nextRank({ belt, stripes }: Rank): Rank {
  if (stripes < maxStripes) return { belt, stripes: stripes + 1 }
  const next = beltLevels[beltLevels.indexOf(belt) + 1]
  return next ? { belt: next, stripes: 0 } : { belt, stripes }
}
