import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { MemberSort } from '#shared/feedback/admin.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { nextSort, type Sort } from '#web/ui/list/data-table.tsx'
import { type MemberFilter, MemberFilters, noFilter } from './member-filters.tsx'
import { MemberOrder } from './member-order.tsx'
import { MemberTable } from './member-table.tsx'

const typingPauseMs = 300

/** The members as a table: found, filtered, and sorted. */
export function Members() {
  const [filter, setFilter] = useState<MemberFilter>(noFilter)
  const [q] = useDebouncedValue(filter.q.trim(), typingPauseMs)
  const [sort, setSort] = useState<Sort<MemberSort>>({ by: 'registered', isDescending: true })
  const chosen = Object.entries({ ...filter, q }).filter(([, value]) => value !== '')
  const params = {
    ...Object.fromEntries(chosen),
    sort: sort.by,
    order: sort.isDescending ? 'descending' : 'ascending',
  }
  return (
    <Stack>
      <MemberFilters filter={filter} onChange={setFilter} />
      <MemberOrder sort={sort} onChange={setSort} />
      <MemberTable params={params} sort={sort} onSort={(by) => setSort(nextSort(sort, by, by !== 'name'))} />
    </Stack>
  )
}
