import { joinSearch, splitSearch } from '#shared/search/fields.ts'
import type { JournalFilter } from '#web/features/entries/list/cached-entries.ts'
import { fieldText } from './field-text.ts'
import { FilterChip } from './filter-chip.tsx'

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
