import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { addMinutes, durationText, minutesBetween } from '#shared/foundation/dates.ts'
import { longSession } from '#shared/training/training-fields.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { StartTime } from './start-time.tsx'
import classes from './when.module.css'

/** Whoever types 8:30 means the evening. In minutes. */
const halfDay = 12 * 60

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
  const meant = minutes > longSession ? addMinutes(endTime, halfDay) : ''
  const isLikely = meant !== '' && minutesBetween(startTime, meant) <= longSession
  return (
    <div className={classes['when']}>
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <StartTime form={form} length={length} />
      <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      {minutes > 0 && (
        <Hint role="status">
          {durationText(minutes)}
          {minutes > longSession && '. Is that right?'}
        </Hint>
      )}
      {isLikely && (
        <Button variant="light" onClick={() => form.getInputProps('endTime').onChange(meant)}>
          Make it {clockTime(meant)}
        </Button>
      )}
      {children}
    </div>
  )
}
