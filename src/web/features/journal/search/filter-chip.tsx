import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isCalendarDay, monthTitle } from '#shared/foundation/dates.ts'
import { capitalized } from '#shared/foundation/text.ts'
import { joinSearch, splitSearch } from '#shared/search/fields.ts'
import { sessionTypeNames, sessionTypes } from '#shared/training/training-fields.ts'
import type { JournalFilter } from '#web/features/entries/list/cached-entries.ts'
import classes from './filter-chip.module.css'

interface Props {
  label: string
  /** What is listed without it. */
  without: JournalFilter
  children: ReactNode
}

/** What the journal is limited to; a tap removes it. */
export const FilterChip = ({ label, without: { q, ...filter }, children }: Props) => (
  <Button
    className={classes['filter'] ?? ''}
    variant="light"
    renderRoot={(props) => <Link {...props} to="/" search={{ ...filter, ...(q && { q }) }} />}
    rightSection={<IconX size={18} aria-hidden />}
    aria-label={label}
  >
    <span dir="auto">{children}</span>
  </Button>
)

/** The fields and exclusions that were typed, other than those shown elsewhere; a tap removes one. */
export const FieldChips = ({ shown, ...filter }: JournalFilter & { shown?: string[] }) =>
  [...new Set(splitSearch(filter.q).fields)]
    .filter((field) => !shown?.includes(field))
    .map((field) => (
      <FilterChip
        key={field}
        label={`Remove ${fieldText(field)}`}
        without={{ ...filter, q: withoutField(filter.q, field) }}
      >
        {fieldText(field)}
      </FilterChip>
    ))

const withoutField = (q: string, field: string) => {
  const { words, fields } = splitSearch(q)
  return joinSearch({ words, fields: fields.filter((one) => one !== field) })
}

/** A field or exclusion as people read it: 'Coach: kofi', 'without kimura'; words stay as they are. */
export function fieldText(typed: string): string {
  const [, minus = '', key = '', quoted] = /^(-)?(?:(tag|academy|type|coach|date):)?(.*)$/iu.exec(typed) ?? []
  const value = quoted?.replaceAll('"', '') ?? ''
  const text = textOf(key.toLowerCase(), value)
  return minus === '' ? text : `Without ${key === '' ? value : text.charAt(0).toLowerCase() + text.slice(1)}`
}

function textOf(key: string, value: string): string {
  switch (key) {
    case '':
      return value
    case 'type': {
      const type = sessionTypes.find((one) => one === value)
      return type ? sessionTypeNames[type] : `Type: ${value}`
    }
    case 'date':
      return /^\d{4}-\d{2}$/.test(value) && isCalendarDay(`${value}-01`) ? monthTitle(`${value}-01`) : value
    default:
      return `${capitalized(key)}: ${value}`
  }
}
