import type { UseFormReturnType } from '@mantine/form'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { type EntryValues, willBePlanned } from './entry-values.ts'

interface Props {
  form: UseFormReturnType<EntryValues>
  initial: EntryValues
}

/** Says that a session is only planned, and lets its owner confirm it once its day has come. */
export function Planning({ form, initial }: Props) {
  const { values } = form
  const { day: today } = useLocalTime()
  if (values.date > today) return <Hint role="status">Planned. It counts once you log it.</Hint>
  const wouldStay = initial.isPlanned && willBePlanned({ ...values, isPlanned: true }, initial)
  if (!wouldStay) return null
  return (
    <Checkbox
      label="I trained this session"
      hint="until then it’s only planned"
      checked={!values.isPlanned}
      onChange={(event) => form.setFieldValue('isPlanned', !event.currentTarget.checked)}
    />
  )
}
