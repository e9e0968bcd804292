import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { type EarlierSession, usualLength, usualTimes } from '#shared/entries/usual.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { useTimeOfEvening } from '#web/features/sessions/evening.ts'
import { When } from '#web/features/training-fields/when.tsx'
import { timesOf } from '#web/lib/date-time.ts'
import { Offers } from '#web/ui/form/offers.tsx'
import type { EntryValues } from '../entry-values.ts'

interface Props {
  form: UseFormReturnType<EntryValues>
  /** The sessions whose times are offered; undefined to offer none. */
  earlier: EarlierSession[] | undefined
}

/**
 * Day and times of an entry. Those that are likely for a new one are a tap away, as many as fit a line of a phone, and its start
 * brings an end.
 */
export function UsualWhen({ form, earlier }: Props) {
  const { date, startTime, endTime } = form.values
  const time = useTimeOfEvening()
  // As it was when the form opened: what is offered stays where it is.
  const [now] = useState(time)
  if (!earlier) return <When form={form} />
  const dayBefore = addDays(time.day, -1)
  const yesterday = {
    label: 'Yesterday',
    isChosen: date === dayBefore,
    choose: () => form.setFieldValue('date', date === dayBefore ? time.day : dayBefore),
  }
  const times = usualTimes(earlier, date, now).map((usual) => ({
    label: timesOf(usual),
    isChosen: usual.startTime === startTime && usual.endTime === endTime,
    choose: () => form.setValues(usual),
  }))
  return (
    <When form={form} length={usualLength(earlier)}>
      <Offers
        label="Suggested day and times"
        offers={[yesterday, ...(earlier.length === 0 ? times : times.slice(0, 1))]}
      />
    </When>
  )
}
