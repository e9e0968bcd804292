import { NativeSelect, TextInput } from '@mantine/core'
import { beltLevels, beltName } from '#shared/accounts/belts.ts'
import { limits } from '#shared/foundation/limits.ts'
import { planNames, plans } from '#shared/subscription/prices.ts'
import classes from './member-filters.module.css'

/** What is typed and chosen; '' for any. */
export interface MemberFilter {
  q: string
  state: string
  plan: string
  belt: string
}

export const noFilter: MemberFilter = { q: '', state: '', plan: '', belt: '' }

const selects: {
  name: Exclude<keyof MemberFilter, 'q'>
  label: string
  data: { value: string; label: string }[]
}[] = [
  {
    name: 'state',
    label: 'State',
    data: [
      { value: '', label: 'Any state' },
      { value: 'trial', label: 'On trial' },
      { value: 'active', label: 'Paying' },
      { value: 'past_due', label: 'Payment failed' },
      { value: 'canceled', label: 'Canceled' },
      { value: 'expired', label: 'Expired' },
      { value: 'unverified', label: 'Address not confirmed' },
      { value: 'disabled', label: 'Disabled' },
    ],
  },
  {
    name: 'plan',
    label: 'Plan',
    data: [{ value: '', label: 'Any plan' }, ...planNames.map((value) => ({ value, label: plans[value].name }))],
  },
  {
    name: 'belt',
    label: 'Belt',
    data: [{ value: '', label: 'Any belt' }, ...beltLevels.map((value) => ({ value, label: beltName(value) }))],
  },
]

interface Props {
  filter: MemberFilter
  onChange: (filter: MemberFilter) => void
}

/** Which members to list. */
export const MemberFilters = ({ filter, onChange }: Props) => (
  <div className={classes['filters']}>
    <TextInput
      type="search"
      label="Search"
      placeholder="Name or email"
      maxLength={limits.search}
      value={filter.q}
      onChange={({ currentTarget }) => onChange({ ...filter, q: currentTarget.value })}
    />
    {selects.map(({ name, label, data }) => (
      <NativeSelect
        key={name}
        label={label}
        size="md"
        data={data}
        value={filter[name]}
        onChange={({ currentTarget }) => onChange({ ...filter, [name]: currentTarget.value })}
      />
    ))}
  </div>
)
