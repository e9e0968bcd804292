import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { medalNames, medals } from '#shared/competitions/results.ts'
import type { Uploads } from '#web/features/media/upload/use-uploads.ts'
import { preload } from '#web/lib/api/preload.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { wholeNumberIn } from '../competition-texts.ts'
import type { CompetitionFormProps } from './division-fields.tsx'

const loadPhotoField = () => import('#web/features/media/upload/photo-field.tsx')
preload(loadPhotoField)
const PhotoField = lazy(loadPhotoField)

/** What came of it. */
export function ResultFields({ form, uploads }: CompetitionFormProps & { uploads: Uploads }) {
  const { placing, medal, photo } = form.values
  return (
    <>
      <Choice
        legend="Medal"
        options={medals}
        nameOf={(one) => medalNames[one]}
        value={medal}
        onChange={(one) => form.setFieldValue('medal', one)}
      />
      <TextInput
        label="Placing"
        placeholder="1"
        inputMode="numeric"
        autoComplete="off"
        value={placing ?? ''}
        onChange={(event) => form.setFieldValue('placing', wholeNumberIn(event.currentTarget.value))}
        error={form.errors['placing']}
      />
      <Suspense fallback={<Skeleton label="Loading the photo" shape="row" count={1} />}>
        <PhotoField
          photo={photo}
          onPhoto={(one) => form.setFieldValue('photo', one)}
          uploads={uploads}
          error={form.errors['photo']}
        />
      </Suspense>
    </>
  )
}
