import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { minutesBetween } from '#shared/foundation/dates.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { StartTime } from './start-time.tsx'
import classes from './when.module.css'

const longSession = 8 * 60

interface Values {
  date: string
  startTime: string
  endTime: string
}

interface Props<T extends Values> {
  form: UseFormReturnType<T>
  /** Minutes from the start to the end that it brings; left out, the end stays as it is. */
  length?: number | undefined
  /** Content below the fields. */
  children?: ReactNode
}

/** Day and times. A session may end past midnight; a length that looks like a typo is questioned, not refused. */
export function When<T extends Values>({ form, length, children }: Props<T>) {
  const { startTime, endTime } = form.values
  const minutes = minutesBetween(startTime, endTime)
  return (
    <div className={classes['when']}>
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <StartTime form={form} length={length} />
      <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      {minutes > longSession && <Hint role="status">That’s {Math.round(minutes / 60)} hours. Is that right?</Hint>}
      {children}
    </div>
  )
}
