import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { minutesBetween } from '#shared/dates.ts'
import type { EntryValues } from './api.ts'
import classes from './entry-dialog.module.css'

const longSession = 8 * 60

/** Day and times. A session may end past midnight; one that looks mistyped is asked about, not refused. */
export function When({ form }: { form: UseFormReturnType<EntryValues> }) {
  const minutes = minutesBetween(form.values.startTime, form.values.endTime)
  return (
    <>
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <div className={classes['pair']}>
        <TextInput label="Start Time" type="time" {...form.getInputProps('startTime')} />
        <TextInput
          label="End Time"
          type="time"
          description={minutes > longSession && `That is ${Math.round(minutes / 60)} hours. Is it right?`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('endTime')}
        />
      </div>
    </>
  )
}
