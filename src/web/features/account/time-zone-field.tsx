import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { browserTimeZone } from './profile-values.ts'
import classes from './settings.module.css'

interface Props {
  value: string
  onChange: (zone: string) => void
  error?: ReactNode
}

/** As many as anybody scrolls through; typing finds the others. */
const shownAtOnce = 50

/** The person's time zone among all that the browser knows. */
export function TimeZoneField({ value, onChange, ...field }: Props) {
  const [zones] = useState(() =>
    [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', browserTimeZone(), value])]
      .sort()
      .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  )
  return (
    <Select
      label="Time zone"
      description="For reminders and mail. Training dates never shift."
      size="md"
      searchable
      allowDeselect={false}
      limit={shownAtOnce}
      maxDropdownHeight={260}
      withScrollArea={false}
      nothingFoundMessage="No such time zone"
      data={zones}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      classNames={{ dropdown: classes['dropdown'] ?? '', option: classes['option'] ?? '' }}
      {...field}
    />
  )
}
