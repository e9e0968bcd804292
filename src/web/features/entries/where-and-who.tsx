import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { academiesQuery, useEntries } from './api.ts'
import classes from './entry-dialog.module.css'
import { NameField } from './name-field.tsx'

interface Props {
  values: { academy: string; instructor: string }
  errors: Record<string, ReactNode>
  set: (field: 'academy' | 'instructor', name: string) => void
}

/** Academy and instructor: mostly the same as before. */
export function WhereAndWho({ values, errors, set }: Props) {
  const { data: academies = [] } = useQuery(academiesQuery)
  const { data: journal } = useEntries('')
  const instructors = journal?.pages.flatMap((page) => page.items.map((entry) => entry.instructor)) ?? []
  return (
    <div className={classes['wide']}>
      <NameField
        label="Academy"
        maxLength={limits.academy}
        names={academies}
        value={values.academy}
        onChange={(academy) => set('academy', academy)}
        error={errors['academy']}
      />
      <NameField
        label="Instructor"
        maxLength={limits.instructor}
        names={[...new Set(instructors)].filter(Boolean)}
        value={values.instructor}
        onChange={(instructor) => set('instructor', instructor)}
        error={errors['instructor']}
      />
    </div>
  )
}
