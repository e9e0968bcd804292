import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import {
  attireNames,
  attires,
  categories,
  categoryNames,
  foldName,
  positionNames,
  positions,
  sideNames,
  sides,
  statuses,
  statusNames,
  technique,
} from '#shared/techniques/techniques.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import {
  type ThingForm as ThingFormOf,
  type ThingRequest,
  useThingForm,
} from '#web/features/offline/things/use-thing-form.ts'
import { TagPicker } from '#web/features/tags/picker/tag-picker.tsx'
import { useTagPicking } from '#web/features/tags/picker/use-tag-picking.ts'
import { wholeTags } from '#web/features/tags/whole-tags.ts'
import { typedField } from '#web/lib/form/typed-field.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import type { TechniqueFields } from '../api.ts'
import { useTechniques } from '../use-techniques.ts'
import { OtherNamesField } from './other-names-field.tsx'
import { addVideo, invalidUrl, VideosField } from './videos-field.tsx'

const FromCatalog = lazy(() => import('./from-catalog.tsx'))

export default formDialog<'newTechnique' | 'editTechnique'>({
  titles: ['New Technique', 'Edit Technique'],
  isTall: true,
  Form: TechniqueForm,
})

/** Also what is typed and not added. */
type Values = TechniqueFields & { typedTag: string; typedVideo: string }

/** One that opens with a name has its own draft, so that saving it doesn't discard the draft of a new technique. */
const draftOf = (fields: { name?: string } | undefined) =>
  fields?.name === undefined ? 'new' : `like-${fields.name}`

/** The form for a technique. */
function TechniqueForm({ request, close }: { request: ThingRequest<'Technique'>; close: () => void }) {
  const client = useQueryClient()
  const thing: ThingFormOf<Values> = useThingForm<'Technique', Values>('Technique', {
    request,
    fresh: () => ({ name: '', ...technique.initial, tags: [] }),
    draftOfNew: draftOf(request.fields),
    schema: technique.create,
    typedAs: (fields) => ({ ...fields, tags: fields.tags.map(({ id }) => id), typedTag: '', typedVideo: '' }),
    savedAs: ({ typedTag: _tag, typedVideo: _video, tags, ...fields }) => ({
      ...fields,
      ...(tags && { tags: wholeTags(client, tags, request.stored?.tags ?? []) }),
    }),
    // Typed text that wasn't added is part of it.
    beforeSave: async () => addTypedVideo(thing.form) && picking.add(),
    saved: ({ name }) => `“${name.trim()}” saved`,
    onSaved: close,
  })
  const { form } = thing
  const picking = useTagPicking(form)
  const { values } = form
  const namesake = useNamesake(values.name, request.stored?.id)
  return (
    <ThingForm of={thing} label="Save Technique" close={close}>
      <TextInput
        label="Name"
        placeholder="Knee Cut"
        required
        data-autofocus
        dir="auto"
        maxLength={limits.techniqueName}
        description={namesake && `You already have “${namesake}”.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('name')}
      />
      {!request.stored && !request.created && (
        <Suspense>
          <FromCatalog
            typed={values.name}
            onAdded={() => {
              thing.startOver()
              close()
            }}
          />
        </Suspense>
      )}
      <OtherNamesField
        names={values.otherNames}
        onNames={form.getInputProps('otherNames').onChange}
        error={errorOf(form.errors, 'otherNames')}
      />
      <Facts form={form} />
      <Texts form={form} />
      <VideosField
        videos={values.videos}
        onVideos={form.getInputProps('videos').onChange}
        error={errorOf(form.errors, 'videos')}
        typed={typedField(form, 'typedVideo')}
      />
      <TagPicker picking={picking} />
      <Toggle
        label="Favorite"
        isOn={values.isFavorite}
        onChange={(isFavorite) => form.setFieldValue('isFavorite', isFavorite)}
      />
    </ThingForm>
  )
}

function addTypedVideo({ getValues, setFieldValue, setFieldError, getInputNode }: UseFormReturnType<Values>) {
  const { videos, typedVideo } = getValues()
  const added = addVideo(videos, typedVideo)
  if (!added) {
    setFieldError('typedVideo', invalidUrl)
    getInputNode('typedVideo')?.focus()
    return false
  }
  setFieldValue('videos', added)
  setFieldValue('typedVideo', '')
  return true
}

interface FormOf {
  form: UseFormReturnType<Values>
}

/** The fields for position, category, status, side, and attire. */
const Facts = ({ form }: FormOf) => (
  <>
    <FieldPair>
      <NativeSelect
        size="md"
        label="Position"
        data={positions.map((value) => ({ value, label: positionNames[value] }))}
        {...form.getInputProps('position')}
      />
      <NativeSelect
        size="md"
        label="Category"
        data={categories.map((value) => ({ value, label: categoryNames[value] }))}
        {...form.getInputProps('category')}
      />
    </FieldPair>
    <Choice
      legend="Status"
      options={statuses}
      nameOf={(status) => statusNames[status]}
      value={form.values.status}
      onChange={(status) => form.setFieldValue('status', status)}
    />
    <Choice
      legend="From"
      options={sides}
      nameOf={(side) => sideNames[side]}
      value={form.values.side}
      onChange={(side) => form.setFieldValue('side', side)}
    />
    <Choice
      legend="Works in"
      options={attires}
      nameOf={(attire) => attireNames[attire]}
      value={form.values.attire}
      onChange={(attire) => form.setFieldValue('attire', attire)}
    />
  </>
)

const Texts = ({ form }: FormOf) => (
  <>
    <TextArea label="Steps" minRows={3} dir="auto" {...form.getInputProps('steps')} />
    <TextArea label="Key details" minRows={2} dir="auto" {...form.getInputProps('keyDetails')} />
    <TextArea label="Common mistakes" minRows={2} dir="auto" {...form.getInputProps('commonMistakes')} />
  </>
)

/** The error of a list, or of the first of its items that has one. */
const errorOf = (errors: Record<string, ReactNode>, name: string) =>
  Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]

/** Another technique of the library with this name. */
function useNamesake(name: string, self: number | undefined): string | undefined {
  const { library } = useTechniques()
  const folded = foldName(name)
  const isSame = (one: string) => foldName(one) === folded
  return library.find((one) => one.id !== self && [one.name, ...one.otherNames].some(isSame))?.name
}
