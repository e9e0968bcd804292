import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { academiesQuery, type EntryValues, useEntries } from './api.ts'
import classes from './entry-dialog.module.css'
import { NameField } from './name-field.tsx'

/** Academy and instructor: mostly the same as before. */
export function WhereAndWho({ form }: { form: UseFormReturnType<EntryValues> }) {
  const { data: academies = [] } = useQuery(academiesQuery)
  const { data: journal } = useEntries('')
  const instructors = journal?.pages.flatMap((page) => page.items.map((entry) => entry.instructor)) ?? []
  return (
    <div className={classes['wide']}>
      <NameField
        label="Academy"
        maxLength={limits.academy}
        names={academies}
        value={form.values.academy}
        onChange={(academy) => form.setFieldValue('academy', academy)}
        error={form.errors['academy']}
      />
      <NameField
        label="Instructor"
        maxLength={limits.instructor}
        names={[...new Set(instructors)].filter(Boolean)}
        value={form.values.instructor}
        onChange={(instructor) => form.setFieldValue('instructor', instructor)}
        error={form.errors['instructor']}
      />
    </div>
  )
}
