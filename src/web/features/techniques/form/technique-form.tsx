import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
} from '#shared/techniques/techniques.ts'
import { TagPicker } from '#web/features/tags/picker/tag-picker.tsx'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { typedField } from '#web/lib/form/typed-field.ts'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { techniquesQuery } from '../api.ts'
import { OtherNamesField } from './other-names-field.tsx'
import { useTechniqueForm } from './use-technique-form.ts'
import { VideosField } from './videos-field.tsx'

interface Props {
  request: DialogRequest<'newTechnique' | 'editTechnique'>
  close: () => void
}

/** The form for a technique. */
export function TechniqueForm({ request, close }: Props) {
  const { form, picking, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } =
    useTechniqueForm(request, close)
  const { values } = form
  const namesake = useNamesake(values.name, request)
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
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
      <SaveFooter label="Save Technique" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
  )
}

type FormOf = Pick<ReturnType<typeof useTechniqueForm>, 'form'>

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
function useNamesake(name: string, request: Props['request']): string | undefined {
  const { data: library = [] } = useQuery(techniquesQuery)
  const self = request.kind === 'editTechnique' ? request.technique.id : undefined
  const folded = foldName(name)
  const isSame = (one: string) => foldName(one) === folded
  return library.find((one) => one.id !== self && [one.name, ...one.otherNames].some(isSame))?.name
}
