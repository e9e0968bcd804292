import { NativeSelect, TextInput } from '@mantine/core'
import {
  type ImportChoices,
  type ImportDetails,
  type ImportPreview,
  importLimits,
} from '#shared/import/imports.ts'
import { clockTime, dateWithYear } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Checkbox } from '#web/ui/form/toggle.tsx'
import { Folded } from '#web/ui/list/list-parts.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { Part } from '../part.tsx'
import classes from './choose-rows.module.css'

interface Props {
  columns: ImportDetails['columns']
  choices: ImportChoices
  preview: ImportPreview
  onChange: (choices: Partial<ImportChoices>) => void
}

/** Which rows come in: by what was trained, by their day, or one by one. */
export function ChooseRows({ columns, choices, preview, onChange }: Props) {
  const { kinds, kindColumns, kindColumn, rows } = preview
  const isChosen =
    choices.from !== '' || choices.to !== '' || choices.without.length > 0 || choices.onlyBy !== null
  if (kinds.length === 0 && rows.length === 0 && !isChosen) return null
  return (
    <Part title="What to import">
      <Kinds kinds={kinds} only={choices.only} onChange={(only) => onChange({ only })} />
      <Folded summary="Choose by column, by date, or one by one" isOpen={isChosen}>
        <div className={classes['ways']}>
          {kindColumns.length > 0 && (
            <NativeSelect
              label="Choose by column"
              size="md"
              data={[
                { value: '', label: 'As proposed' },
                ...kindColumns.map((column) => ({
                  value: String(column),
                  label: columns[column]?.header || `Column ${column + 1}`,
                })),
              ]}
              value={kindColumn === null ? '' : String(kindColumn)}
              onChange={({ currentTarget: { value } }) =>
                onChange({ onlyBy: value === '' ? null : Number(value), only: null })
              }
            />
          )}
          <DayField label="From" value={choices.from} onChange={(from) => onChange({ from })} />
          <DayField label="To" value={choices.to} onChange={(to) => onChange({ to })} />
          <Rows rows={rows} without={choices.without} onChange={(without) => onChange({ without })} />
        </div>
      </Folded>
    </Part>
  )
}

interface KindsProps {
  kinds: ImportPreview['kinds']
  /** null for all. */
  only: string[] | null
  onChange: (only: string[] | null) => void
}

function Kinds({ kinds, only, onChange }: KindsProps) {
  if (kinds.length === 0) return null
  const chosen = only ?? kinds.map(({ name }) => name)
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <Chips legend="Only these come in">
      {kinds.map(({ name, count }) => (
        <Chip key={name} type="checkbox" isChosen={chosen.includes(name)} onChoice={() => toggle(name)}>
          {name} ({count})
        </Chip>
      ))}
    </Chips>
  )
}

interface DayFieldProps {
  label: string
  value: string
  onChange: (day: string) => void
}

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <TextInput
    type="date"
    label={label}
    defaultValue={value}
    onBlur={({ currentTarget }) => currentTarget.value !== value && onChange(currentTarget.value)}
  />
)

interface RowsProps {
  rows: ImportPreview['rows']
  without: number[]
  onChange: (without: number[]) => void
}

function Rows({ rows, without, onChange }: RowsProps) {
  if (rows.length === 0) return null
  const toggle = (row: number) =>
    onChange(without.includes(row) ? without.filter((one) => one !== row) : [...without, row])
  return (
    <fieldset className={classes['rows']}>
      <legend>Sessions</legend>
      {rows.map(({ row, date, startTime, title }) => (
        <Checkbox
          key={row}
          label={dateWithYear(date)}
          hint={[startTime && clockTime(startTime), title].filter(Boolean).join(', ')}
          checked={!without.includes(row)}
          onChange={() => toggle(row)}
        />
      ))}
      {rows.length >= importLimits.previewLines && (
        <Hint>These are the first {importLimits.previewLines}. Choose dates to see others.</Hint>
      )}
    </fieldset>
  )
}
