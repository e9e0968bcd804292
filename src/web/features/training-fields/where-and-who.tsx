import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#shared/foundation/limits.ts'
import { FieldPair } from '#web/ui/form/form.tsx'
import { academiesQuery, instructorsQuery } from './api.ts'
import { NameField } from './name-field.tsx'

interface Values {
  academy: string
  instructor: string
}

/** Half of a phone's width shows this many characters. */
const maxShort = 14

/** Academy and instructor, usually the same as last time. */
export function WhereAndWho<T extends Values>({ form }: { form: UseFormReturnType<T> }) {
  const { data: academies = [] } = useQuery(academiesQuery)
  const { data: instructors = [] } = useQuery(instructorsQuery)
  const { academy, instructor } = form.values
  return (
    <FieldPair isShort={Math.max(academy.length, instructor.length) <= maxShort}>
      <NameField
        label="Academy"
        maxLength={limits.academy}
        names={academies}
        input={form.getInputProps('academy')}
      />
      <NameField
        label="Instructor"
        maxLength={limits.instructor}
        names={instructors}
        input={form.getInputProps('instructor')}
      />
    </FieldPair>
  )
}
