import { NativeSelect } from '@mantine/core'
import { type ColumnTarget, columnTargets, repeatableTargets, targetLabels } from '#shared/import/columns.ts'
import type { ImportChoices, ImportDetails, ImportPreview } from '#shared/import/imports.ts'
import { Part } from '../part.tsx'
import classes from './columns.module.css'
import { UnitQuestion } from './unit-question.tsx'

interface Props {
  columns: ImportDetails['columns']
  targets: ColumnTarget[]
  /** What isn't clear is asked above. */
  unit: ImportPreview['unit']
  onChange: (choices: Partial<ImportChoices>) => void
}

const options = columnTargets.map((value) => ({ value, label: targetLabels[value] }))

/** Each column of the file that says anything, and what it becomes. */
export function Columns({ columns, targets, unit, onChange }: Props) {
  const choose = (position: number, target: ColumnTarget) =>
    onChange({
      targets: targets.map((one, index) => {
        if (index === position) return target
        // What another column was before is not lost.
        return one === target && !repeatableTargets.has(target) ? 'toNotes' : one
      }),
    })
  const named = columns
    .map((column, position) => {
      const name = column.header || `Column ${position + 1}`
      return { ...column, position, name, key: `${position} ${name}` }
    })
    .filter(({ samples }) => samples.length > 0)
  return (
    <Part title="Columns">
      <ul className="stack gap-3">
        {named.map(({ key, name, samples, position }) => (
          <li key={key} className={classes['column']}>
            <div className={classes['contents']}>
              <p className="medium" dir="auto">
                {name}
              </p>
              <p className="ellipsis muted text-sm" dir="auto">
                {samples.join(' · ')}
              </p>
            </div>
            <NativeSelect
              aria-label={`${name} becomes`}
              size="md"
              data={options}
              value={targets[position] ?? 'leaveOut'}
              onChange={({ currentTarget }) => choose(position, currentTarget.value as ColumnTarget)}
            />
          </li>
        ))}
      </ul>
      {unit && !unit.isUnclear && <UnitQuestion unit={unit} onChange={onChange} />}
    </Part>
  )
}
