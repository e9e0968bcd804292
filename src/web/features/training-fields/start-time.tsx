import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { addMinutes, minutesBetween } from '#shared/foundation/dates.ts'

interface Values {
  startTime: string
  endTime: string
}

interface Props<T extends Values> {
  form: UseFormReturnType<T>
  /** Minutes from the start to the end that it brings; left out, the end stays as it is. */
  length?: number | undefined
  isRequired?: boolean
}

/** The start of a session. An end that was chosen stays; one that came with the start moves with it. */
export function StartTime<T extends Values>({ form, length, isRequired = false }: Props<T>) {
  const { startTime, endTime } = form.values
  const start = form.getInputProps('startTime')
  const change = (next: string) => {
    start.onChange(next)
    const isOwn = endTime !== '' && minutesBetween(startTime, endTime) !== length
    if (length !== undefined && !isOwn)
      form.getInputProps('endTime').onChange(next === '' ? '' : addMinutes(next, length))
  }
  return (
    <TextInput
      label="Start Time"
      type="time"
      required={isRequired}
      {...start}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
