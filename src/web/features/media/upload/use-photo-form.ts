import type { UseFormReturnType } from '@mantine/form'
import type { Attachment } from '#shared/media/media.ts'
import type { FieldsOf, ThingName } from '#shared/offline/things.ts'
import { useThingForm } from '#web/features/offline/things/use-thing-form.ts'
import { useUploads, withDraftFiles } from './use-uploads.ts'

interface Photo {
  photo: Attachment | null
}

type NameWithPhoto = { [Name in ThingName]: FieldsOf<Name> extends Photo ? Name : never }[ThingName]

type FormOptions<Name extends NameWithPhoto> = Parameters<typeof useThingForm<Name>>[1]

type Options<Name extends NameWithPhoto> = Omit<FormOptions<Name>, 'beforeSave' | 'filesIn' | 'note'> & {
  /** The sentence about a second photo. */
  tooMany: string
}

/** The form for a thing that may have one photo. */
export function usePhotoForm<Name extends NameWithPhoto>(name: Name, { tooMany, ...options }: Options<Name>) {
  const thing = useThingForm<Name>(name, {
    ...(options as FormOptions<Name>),
    beforeSave: () => uploads.whenSettled(),
    filesIn: ({ photo }) => uploads.changesOf(photo ? [photo] : []),
    note: () => uploads.refusedNote(),
    onDiscarded: () => uploads.forget(),
    onSaved: () => {
      uploads.forget()
      options.onSaved()
    },
  })
  const form = thing.form as unknown as UseFormReturnType<Photo>
  const uploads = useUploads({
    draft: thing.draft,
    files: form.values.photo ? [form.values.photo] : [],
    limit: { max: 1, tooMany },
    pending: thing.pendingFiles,
    onUploaded: (photo) => form.setFieldValue('photo', photo),
  })
  return { ...withDraftFiles(thing, uploads), uploads }
}
