import { NativeSelect } from '@mantine/core'
import type { MemberSort } from '#shared/feedback/admin.ts'
import type { Sort } from '#web/ui/list/data-table.tsx'
import classes from './member-order.module.css'

const orders: { label: string; sort: Sort<MemberSort> }[] = [
  { label: 'Newest first', sort: { by: 'registered', isDescending: true } },
  { label: 'Oldest first', sort: { by: 'registered', isDescending: false } },
  { label: 'Last seen first', sort: { by: 'lastSeen', isDescending: true } },
  { label: 'Away longest first', sort: { by: 'lastSeen', isDescending: false } },
  { label: 'Name, A to Z', sort: { by: 'name', isDescending: false } },
  { label: 'Name, Z to A', sort: { by: 'name', isDescending: true } },
]

interface Props {
  sort: Sort<MemberSort>
  onChange: (sort: Sort<MemberSort>) => void
}

/** The order of the members on a phone, whose cards have no headings that sort. */
export function MemberOrder({ sort, onChange }: Props) {
  const chosen = orders.findIndex(
    (order) => order.sort.by === sort.by && order.sort.isDescending === sort.isDescending,
  )
  return (
    <NativeSelect
      className={classes['order'] ?? ''}
      label="Order"
      size="md"
      data={orders.map(({ label }, value) => ({ label, value: String(value) }))}
      value={String(chosen)}
      onChange={({ currentTarget }) => {
        const order = orders[Number(currentTarget.value)]
        if (order) onChange(order.sort)
      }}
    />
  )
}
