import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { FocusFields } from '#shared/focus/focuses.ts'
import { isSameName } from '#shared/foundation/name-key.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { useOpenFocus } from './use-focuses.ts'

type Mention = Pick<Technique, 'id' | 'name'>

/** The fields of a session that say that it was about the focus. */
export interface FocusChoice {
  tags: number[]
  /** The names of tags that the server doesn't have yet. */
  newTags: string[]
  techniques: Mention[]
}

interface Props {
  form: UseFormReturnType<FocusChoice>
}

/** What the member works on, as chips of a session that was about it: techniques of the library, anything else as a tag. */
export default function FocusChips<Values extends FocusChoice>(props: { form: UseFormReturnType<Values> }) {
  // The fields of any form that has these.
  const form = props.form as unknown as Props['form']
  const open = useOpenFocus()
  const { data: library = [] } = useQuery(techniquesQuery)
  if (!open) return null
  const known = techniquesOf(open.fields, library)
  return (
    <Chips legend="Focus">
      {known.map((technique) => (
        <TechniqueChip key={technique.id} form={form} technique={technique} />
      ))}
      {known.length < open.fields.names.length && <TagChip form={form} name={open.tag} />}
    </Chips>
  )
}

/** The techniques of the library that a focus names. */
const techniquesOf = ({ kind, names }: FocusFields, library: Technique[]): Mention[] =>
  kind === 'techniques'
    ? names.flatMap((typed) => {
        const found = library.find(({ name }) => foldName(name) === foldName(typed))
        return found ? [{ id: found.id, name: found.name }] : []
      })
    : []

function TechniqueChip({ form, technique }: Props & { technique: Mention }) {
  const { techniques } = form.values
  const others = techniques.filter(({ id }) => id !== technique.id)
  const isChosen = others.length < techniques.length
  return (
    <Chip
      type="checkbox"
      isChosen={isChosen}
      onChoice={() => form.setFieldValue('techniques', isChosen ? others : [...others, technique])}
    >
      {technique.name}
    </Chip>
  )
}

function TagChip({ form, name }: Props & { name: string }) {
  const { tags, newTags } = form.values
  const { data: all = [] } = useQuery(tagsQuery)
  const stored = all.find((tag) => isSameName(tag.name, name))
  const isNew = newTags.some((one) => isSameName(one, name))
  const isChosen = isNew || (stored !== undefined && tags.includes(stored.id))
  const choose = () => {
    if (isNew) {
      const others = newTags.filter((one) => !isSameName(one, name))
      return form.setFieldValue('newTags', others)
    }
    if (!stored) return form.setFieldValue('newTags', [...newTags, name])
    const others = tags.filter((id) => id !== stored.id)
    return form.setFieldValue('tags', isChosen ? others : [...others, stored.id])
  }
  return (
    <Chip type="checkbox" isChosen={isChosen} onChoice={choose}>
      {name}
    </Chip>
  )
}
