import type { UseFormReturnType } from '@mantine/form'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Checkbox } from '#web/ui/form/toggle.tsx'
import { type EntryValues, willBePlanned } from '../entry-values.ts'

interface Props {
  form: UseFormReturnType<EntryValues>
  initial: EntryValues
  isNew: boolean
  /** Fields that most members never change are below the notes, so that those begin above the fold. */
  isBelowNotes?: boolean
}

/** Says that a session is only planned, and lets its owner say on its day whether it was trained. */
export function Planning({ form, initial, isNew, isBelowNotes = false }: Props) {
  const { values } = form
  const now = useLocalTime()
  const isUsuallyTrained = isNew && values.date === now.day && values.startTime === ''
  if (isUsuallyTrained !== isBelowNotes) return null
  if (values.date > now.day) return <Hint role="status">Planned. It counts once you log it.</Hint>
  const unsaid = { ...values, hasTrained: null, isPlanned: initial.isPlanned }
  if (!isUsuallyTrained && !willBePlanned(unsaid, initial, isNew)) return null
  const isPlanned = willBePlanned(values, initial, isNew)
  return (
    <Checkbox
      label="I trained this session"
      hint={isPlanned ? 'until then it’s only planned' : 'uncheck if it hasn’t happened yet'}
      checked={!isPlanned}
      onChange={(event) => form.setFieldValue('hasTrained', event.currentTarget.checked)}
    />
  )
}
