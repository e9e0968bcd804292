import { useQuery } from '@tanstack/react-query'
import { type FocusFields, focusTag } from '#shared/focus/focuses.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'
import { isSameTag } from '#shared/training/tags.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { useOpenFocus } from './use-focuses.ts'

type Mention = Pick<Technique, 'id' | 'name'>

interface Props {
  tags: number[]
  /** The names of tags that the server doesn't have yet. */
  newTags: string[]
  techniques: Mention[]
  onChange: (changes: Partial<Pick<Props, 'tags' | 'newTags' | 'techniques'>>) => void
}

/** What the member works on, as chips of a session that was about it: techniques of the library, anything else as a tag. */
export default function FocusChips(props: Props) {
  const open = useOpenFocus()
  const { data: library = [] } = useQuery(techniquesQuery)
  if (!open) return null
  const known = techniquesOf(open.fields, library)
  return (
    <Chips legend="Focus">
      {known.map((technique) => (
        <TechniqueChip key={technique.id} {...props} technique={technique} />
      ))}
      {known.length < open.fields.names.length && <TagChip {...props} name={focusTag(open.fields)} />}
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

function TechniqueChip({ technique, techniques, onChange }: Props & { technique: Mention }) {
  const others = techniques.filter(({ id }) => id !== technique.id)
  const isChosen = others.length < techniques.length
  return (
    <Chip
      type="checkbox"
      isChosen={isChosen}
      onChoice={() => onChange({ techniques: isChosen ? others : [...others, technique] })}
    >
      {technique.name}
    </Chip>
  )
}

function TagChip({ name, tags, newTags, onChange }: Props & { name: string }) {
  const { data: all = [] } = useQuery(tagsQuery)
  const stored = all.find((tag) => isSameTag(tag.name, name))
  const isNew = newTags.some((one) => isSameTag(one, name))
  const isChosen = isNew || (stored !== undefined && tags.includes(stored.id))
  const choose = () => {
    if (isNew) onChange({ newTags: newTags.filter((one) => !isSameTag(one, name)) })
    else if (!stored) onChange({ newTags: [...newTags, name] })
    else onChange({ tags: isChosen ? tags.filter((id) => id !== stored.id) : [...tags, stored.id] })
  }
  return (
    <Chip type="checkbox" isChosen={isChosen} onChoice={choose}>
      {name}
    </Chip>
  )
}
