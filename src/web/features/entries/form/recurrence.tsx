import type { UseFormReturnType } from '@mantine/form'
import { HowOften } from '#web/features/training-fields/how-often.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Hint } from '#web/ui/hint.tsx'
import type { EntryValues } from './entry-values.ts'
import classes from './recurrence.module.css'

interface Props {
  form: UseFormReturnType<EntryValues>
  /** Whether the entry already starts a series. */
  wasRecurring: boolean
}

export function Recurrence({ form, wasRecurring }: Props) {
  const { isRecurring } = form.values
  return (
    <fieldset className={classes['recurrence']}>
      <legend>Recurring Training Session</legend>
      <Checkbox
        label="Repeat this session"
        hint="creates multiple sessions on the calendar"
        {...form.getInputProps('isRecurring', { type: 'checkbox' })}
      />
      {isRecurring && <HowOften form={form} />}
      {wasRecurring && !isRecurring && (
        <Hint role="status">Saving removes its planned sessions. Logged ones stay.</Hint>
      )}
    </fieldset>
  )
}
