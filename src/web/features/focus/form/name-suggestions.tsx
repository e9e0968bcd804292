import { useQuery } from '@tanstack/react-query'
import type { FocusKind } from '#shared/focus/focuses.ts'
import { submissionNames } from '#shared/techniques/technique-catalog.ts'
import { positionNames, type Technique } from '#shared/techniques/techniques.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { Suggestions } from '#web/ui/form/form.tsx'

interface Props {
  kind: FocusKind
  /** The ids of the lists. */
  names: string
  from: string
}

const places = Object.values(positionNames)

/** What is offered while the names of a focus are typed; the member's own come first. */
export default function NameSuggestions({ kind, names, from }: Props) {
  const { data: library = [] } = useQuery(techniquesQuery)
  return (
    <>
      <Suggestions id={names} names={suggestionsFor(kind, library)} />
      <Suggestions id={from} names={places} />
    </>
  )
}

function suggestionsFor(kind: FocusKind, library: Technique[]): string[] {
  if (kind === 'techniques') return library.flatMap(({ isArchived, name }) => (isArchived ? [] : [name]))
  return kind === 'caught' ? submissionNames(library) : places
}
