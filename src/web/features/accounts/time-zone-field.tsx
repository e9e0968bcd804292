import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { browserTimeZone } from './browser-time-zone.ts'

interface Props {
  value: string
  onChange: (zone: string) => void
  error?: ReactNode
}

/** Every time zone the browser knows, by region. Typing a city finds its zone. */
export function TimeZoneField({ value, onChange, ...field }: Props) {
  const [regions] = useState(() => regionsOf([...Intl.supportedValuesOf('timeZone'), browserTimeZone(), value]))
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

function regionsOf(zones: string[]) {
  const named = [...new Set([...zones, 'UTC'])].sort().map((zone) => {
    const [region = '', ...place] = zone.split('/')
    const label = (place.length === 0 ? region : place.join(' / ')).replaceAll('_', ' ')
    return { value: zone, label, region: place.length === 0 ? 'Other' : region }
  })
  return Object.entries(Object.groupBy(named, (zone) => zone.region)).map(([group, items = []]) => ({
    group,
    items: items.map(({ value, label }) => ({ value, label })),
  }))
}
