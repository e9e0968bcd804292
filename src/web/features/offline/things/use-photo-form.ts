import type { UseFormReturnType } from '@mantine/form'
import type { Attachment } from '#shared/media/media.ts'
import type { FieldsOf, ThingName } from '#shared/offline/things.ts'
import { useUploads } from '#web/features/media/upload/use-uploads.ts'
import { useThingForm } from './use-thing-form.ts'

interface Photo {
  photo: Attachment | null
}

type NameWithPhoto = { [Name in ThingName]: FieldsOf<Name> extends Photo ? Name : never }[ThingName]

type Options<Name extends NameWithPhoto> = Omit<
  Parameters<typeof useThingForm<Name>>[1],
  'beforeSave' | 'filesIn' | 'note'
> & { tooMany: string }

/** The form for a thing that may have one photo; `tooMany` says so. */
export function usePhotoForm<Name extends NameWithPhoto>(name: Name, { tooMany, ...options }: Options<Name>) {
  const thing = useThingForm<Name>(name, {
    ...(options as Parameters<typeof useThingForm<Name>>[1]),
    beforeSave: () => uploads.whenSettled(),
    filesIn: ({ photo }) => uploads.changesOf(photo ? [photo] : []),
    note: () => uploads.refusedNote(),
  })
  const form = thing.form as unknown as UseFormReturnType<Photo>
  const uploads = useUploads({
    count: form.values.photo ? 1 : 0,
    limit: { max: 1, tooMany },
    chosen: undefined,
    pending: thing.pendingFiles,
    onUploaded: (photo) => form.setFieldValue('photo', photo),
  })
  return { ...thing, uploads }
}
