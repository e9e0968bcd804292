import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { Mention } from '#shared/entries/entries.ts'
import { mentionFinder } from '#shared/entries/mentions.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Disclosure } from '#web/ui/list/disclosure.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { techniquesQuery } from './api.ts'
import { NotInLibrary, useNotInLibrary } from './not-in-library.tsx'

interface Props {
  chosen: Mention[]
  onChange: (techniques: Mention[] | ((chosen: Mention[]) => Mention[])) => void
  /** Techniques mentioned in them are suggested. */
  notes: string
  typedField: TypedField
  error?: ReactNode
}

const shownAtOnce = 8

/** The techniques an entry mentions: those its notes seem to mention are one tap away, others are searched for. */
export default function MentionPicker({ chosen, onChange, notes, typedField, error }: Props) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const { value: typed, onChange: setTyped } = typedField
  // Typing never waits for the suggestions.
  const read = useDeferredValue(notes)
  const suggested = suggestionsFor(library, read)
  const missing = useNotInLibrary(library, read)
  const isChosen = ({ id }: Mention) => chosen.some((one) => one.id === id)
  const offered = (typed === '' ? suggested : matching(library, typed)).filter((one) => !isChosen(one))
  if (library.length + chosen.length + missing.length === 0 && typed === '') return null
  return (
    <Disclosure
      name="Techniques"
      summary={summaryOf(chosen, [...suggested, ...missing])}
      hasContent={chosen.length + suggested.length + missing.length > 0 || typed !== '' || Boolean(error)}
    >
      <Chips>
        {chosen.map(({ id, name }) => (
          <Chip key={id} type="checkbox" isChosen onChoice={() => onChange(chosen.filter((one) => one.id !== id))}>
            <span dir="auto">{name}</span>
          </Chip>
        ))}
        {offered.slice(0, shownAtOnce).map(({ id, name }) => (
          <Chip
            key={id}
            type="checkbox"
            isChosen={false}
            onChoice={() => {
              onChange([...chosen, { id, name }])
              setTyped('')
            }}
          >
            <IconPlus size={16} aria-hidden />
            <span dir="auto">{name}</span>
          </Chip>
        ))}
      </Chips>
      {typed === '' && offered.length > 0 && (
        <Hint>Read from your notes. Tap what you worked on: only that counts.</Hint>
      )}
      {missing.length > 0 && (
        <NotInLibrary
          techniques={missing}
          onAdded={({ id, name }) => onChange((mentioned) => [...mentioned, { id, name }])}
        />
      )}
      {typed !== '' && offered.length === 0 && (
        <Hint role="status">No technique in your library is called that.</Hint>
      )}
      <TextInput
        aria-label="Mention a technique"
        placeholder="Mention a technique..."
        {...typedField}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <FieldError>{error}</FieldError>}
    </Disclosure>
  )
}

function summaryOf(chosen: Named[], suggested: Named[]) {
  const names = (techniques: Named[]) => techniques.map(({ name }) => name).join(', ')
  if (chosen.length > 0) return names(chosen)
  return suggested.length > 0 ? `In your notes: ${names(suggested)}` : 'From your library'
}

type Named = Pick<Mention, 'name'>

let last: { library: Technique[]; find: (text: string) => number[] } | undefined

/** The techniques that notes mention. Archived ones are left out. */
function suggestionsFor(library: Technique[], notes: string): Technique[] {
  if (notes === '' || library.length === 0) return []
  if (last?.library !== library) last = { library, find: mentionFinder(library.filter(isCurrent), catalog) }
  return last.find(notes).flatMap((id) => library.find((one) => one.id === id) ?? [])
}

const isCurrent = ({ isArchived }: Technique) => !isArchived

/** Those that are called something like what was typed; names that begin with it come first. */
function matching(library: Technique[], typed: string): Technique[] {
  const wanted = foldName(typed.trim())
  const names = ({ name, otherNames }: Technique) => [name, ...otherNames].map(foldName)
  const begins = (one: Technique) => names(one).some((name) => name.startsWith(wanted))
  return library
    .filter((one) => isCurrent(one) && names(one).some((name) => name.includes(wanted)))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
}
