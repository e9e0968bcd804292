import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { type ColumnTarget, columnTargets, repeatableTargets, targetLabels } from '#shared/import/columns.ts'
import type { ImportChoices, ImportDetails, ImportPreview } from '#shared/import/imports.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Folded } from '#web/ui/list/list-parts.tsx'
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

/** A file may have a thousand, of which each is a list to choose from. */
const pageLength = 50

const withoutNotes = (target: ColumnTarget) => (target === 'toNotes' ? 'leaveOut' : target)

/** What watches measured is in no other column. */
const options = columnTargets
  .filter((value) => value !== 'heartRate')
  .map((value) => ({ value, label: targetLabels[value] }))
const ofWatch = { value: 'heartRate' as const, label: targetLabels.heartRate }

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
  const [shown, setShown] = useState(pageLength)
  const inNotes = targets.filter((target) => target === 'toNotes').length
  const leftOut = named.filter(({ position }) => targets[position] === 'leaveOut').length
  const summary =
    leftOut > 0 ? `${counted(named.length, 'column')}, ${leftOut} left out` : counted(named.length, 'column')
  return (
    <Part title="Columns">
      <Folded summary={summary} isOpen={!targets.includes('date')}>
        {inNotes > 0 && (
          <ButtonRow>
            <Button variant="default" onClick={() => onChange({ targets: targets.map(withoutNotes) })}>
              Leave out all that would be added to notes
            </Button>
          </ButtonRow>
        )}
        <ul className={classes['columns']}>
          {named.slice(0, shown).map(({ key, name, samples, position }) => (
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
                data={targets[position] === 'heartRate' ? [ofWatch, ...options] : options}
                value={targets[position] ?? 'leaveOut'}
                onChange={({ currentTarget }) => choose(position, currentTarget.value as ColumnTarget)}
              />
            </li>
          ))}
        </ul>
        {named.length > shown && (
          <ButtonRow>
            <Button variant="default" onClick={() => setShown(shown + pageLength)}>
              Show more columns
            </Button>
          </ButtonRow>
        )}
        {unit && !unit.isUnclear && <UnitQuestion unit={unit} onChange={onChange} />}
      </Folded>
    </Part>
  )
}
