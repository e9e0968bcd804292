import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Match } from '#shared/competitions/matches.ts'
import { limits } from '#shared/foundation/limits.ts'
import { submissionNames } from '#shared/techniques/technique-catalog.ts'
import { positionNames } from '#shared/techniques/techniques.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { FieldPair, Suggestions } from '#web/ui/form/form.tsx'

/** The submission that ended a match, and where it was from; the member's own are offered first. */
export default function SubmissionFields({ form }: { form: UseFormReturnType<Match> }) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const [names, places] = [useId(), useId()]
  return (
    <>
      <FieldPair isShort>
        <TextInput
          label="With"
          placeholder="Armbar"
          maxLength={limits.techniqueName}
          autoComplete="off"
          dir="auto"
          list={names}
          {...form.getInputProps('technique')}
        />
        <TextInput
          label="From"
          placeholder="Mount"
          maxLength={limits.position}
          autoComplete="off"
          dir="auto"
          list={places}
          {...form.getInputProps('position')}
        />
      </FieldPair>
      <Suggestions id={names} names={submissionNames(library)} />
      <Suggestions id={places} names={Object.values(positionNames)} />
    </>
  )
}
