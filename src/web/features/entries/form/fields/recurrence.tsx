import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import type { Entry } from '#shared/entries/entries.ts'
import { addMonths, isCalendarDay } from '#shared/foundation/dates.ts'
import { HowOften } from '#web/features/training-fields/how-often.tsx'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Checkbox } from '#web/ui/form/toggle.tsx'
import type { EntryValues } from '../entry-values.ts'
import classes from './recurrence.module.css'

/** How long a series is at first. */
const initialMonths = 3

interface Props {
  form: UseFormReturnType<EntryValues>
  /** The entry, if it already started a series. */
  began: Entry | undefined
}

export function Recurrence({ form, began }: Props) {
  const { isRecurring, recurrenceEndDate, date } = form.values
  const nameId = useId()
  const repeat = (isOn: boolean) => {
    form.setFieldValue('isRecurring', isOn)
    if (!isOn || recurrenceEndDate !== '') return
    const today = localDayNow()
    const from = isCalendarDay(date) && date > today ? date : today
    form.setFieldValue('recurrenceEndDate', addMonths(from, initialMonths))
  }
  return (
    <fieldset className={classes['recurrence']} aria-labelledby={nameId}>
      <p id={nameId} className={classes['name']}>
        Recurring Training Session
      </p>
      <Checkbox
        label="Repeat this session"
        hint="creates multiple sessions on the calendar"
        checked={isRecurring}
        onChange={(event) => repeat(event.currentTarget.checked)}
      />
      {isRecurring && <HowOften form={form} initial={began} />}
      {began && !isRecurring && <Hint role="status">Saving removes its planned sessions. Logged ones stay.</Hint>}
    </fieldset>
  )
}
