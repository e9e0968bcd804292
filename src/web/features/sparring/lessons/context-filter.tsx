import { NativeSelect } from '@mantine/core'
import { beltLevels, beltName } from '#shared/accounts/belts.ts'
import { knownSizes, sizeNames } from '#shared/sparring/partners.ts'
import { roundKinds } from '#shared/sparring/round-context.ts'
import { kindNames } from '#shared/sparring/round-text.ts'
import classes from './context-filter.module.css'
import type { ChosenContext } from './lesson-queries.ts'

interface Props {
  context: ChosenContext
  /** Whether all rounds are with one partner, who has one belt and size. */
  hasPartner: boolean
  onChange: (context: ChosenContext) => void
}

/** Which rounds to learn from: of one kind, with partners of one belt and size, or all. */
export function ContextFilter({ context, hasPartner, onChange }: Props) {
  const { roundKind: _kind, ...ofAnyKind } = context
  const { belt: _belt, ...ofAnyBelt } = context
  const { size: _size, ...ofAnySize } = context
  return (
    <div className={classes['filter']}>
      <Select
        label="Kind of rounds"
        all="All kinds"
        options={roundKinds}
        nameOf={(kind) => kindNames[kind]}
        value={context.roundKind}
        onChange={(roundKind) => onChange({ ...ofAnyKind, ...(roundKind && { roundKind }) })}
      />
      {!hasPartner && (
        <>
          <Select
            label="Belt of the partner"
            all="All belts"
            options={beltLevels}
            nameOf={beltName}
            value={context.belt}
            onChange={(belt) => onChange({ ...ofAnyBelt, ...(belt && { belt }) })}
          />
          <Select
            label="Size of the partner"
            all="All sizes"
            options={knownSizes}
            nameOf={(size) => sizeNames[size]}
            value={context.size}
            onChange={(size) => onChange({ ...ofAnySize, ...(size && { size }) })}
          />
        </>
      )}
    </div>
  )
}

interface SelectProps<T> {
  label: string
  all: string
  options: readonly T[]
  nameOf: (option: T) => string
  value: T | undefined
  onChange: (value: T | undefined) => void
}

const Select = <T extends string>({ label, all, options, nameOf, value, onChange }: SelectProps<T>) => (
  <NativeSelect
    aria-label={label}
    size="md"
    data={[{ value: '', label: all }, ...options.map((option) => ({ value: option, label: nameOf(option) }))]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(options.find((option) => option === currentTarget.value))}
  />
)
