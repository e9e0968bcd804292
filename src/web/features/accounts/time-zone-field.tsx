import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { browserTimeZone, timeZonesByRegion } from '#web/lib/time-zones.ts'

interface Props {
  value: string
  onChange: (zone: string) => void
  error?: ReactNode
}

/** Every time zone the browser knows, by region. Typing a city finds its zone. */
export function TimeZoneField({ value, onChange, ...field }: Props) {
  const [regions] = useState(() => timeZonesByRegion([browserTimeZone(), value]))
  return (
    <NativeSelect
      label="Time zone"
      description="For reminders and emails. Training dates never shift."
      size="md"
      data={regions}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
