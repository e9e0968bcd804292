import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { minutesBetween } from '#shared/foundation/dates.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './when.module.css'

const longSession = 8 * 60

interface Values {
  date: string
  startTime: string
  endTime: string
}

/** Day and times. A session may end past midnight; a length that looks like a typo is questioned, not refused. */
export function When<T extends Values>({ form }: { form: UseFormReturnType<T> }) {
  const minutes = minutesBetween(form.values.startTime, form.values.endTime)
  return (
    <div className={classes['when']}>
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <TextInput label="Start Time" type="time" {...form.getInputProps('startTime')} />
      <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      {minutes > longSession && <Hint role="status">That’s {Math.round(minutes / 60)} hours. Is that right?</Hint>}
    </div>
  )
}
