import { TextInput } from '@mantine/core'
import { counted } from '#shared/foundation/numbers.ts'
import { duplicateChoices, type ImportChoices, type ImportPreview } from '#shared/import/imports.ts'
import { dateOrders, readDate } from '#shared/import/read-date.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { Part } from '../part.tsx'
import { DifferingNotes } from './differing-notes.tsx'

interface Props {
  choices: ImportChoices
  preview: ImportPreview
  onChange: (choices: Partial<ImportChoices>) => void
}

const duplicateLabels = {
  merge: 'Add what’s missing',
  skip: 'Skip them',
  keep: 'Keep both',
}

/** What the file alone doesn't tell. */
export function Questions({ choices, preview, onChange }: Props) {
  const { unclearDate, counts, withoutStart } = preview
  const asksStart = withoutStart > 0 || choices.usualStart !== ''
  if (unclearDate === null && counts.duplicates === 0 && !asksStart) return null
  return (
    <Part title="Please check">
      {unclearDate !== null && (
        <Choice
          legend={`Which day is ${unclearDate}?`}
          options={dateOrders}
          nameOf={(order) => dateWithYear(readDate(unclearDate, order) ?? '')}
          value={choices.order}
          onChange={(order) => onChange({ order })}
        />
      )}
      {counts.duplicates > 0 && (
        <Choice
          legend={`Your journal has ${counted(counts.duplicates, 'of these sessions', 'of these sessions')} already`}
          options={duplicateChoices}
          nameOf={(choice) => duplicateLabels[choice]}
          value={choices.duplicates}
          onChange={(duplicates) => onChange({ duplicates })}
        >
          <Hint>
            They’re on the same day at the same time. Nothing you wrote here is replaced. Text that came from a
            file is, if you corrected it there and never changed it here.
          </Hint>
        </Choice>
      )}
      <DifferingNotes choices={choices} preview={preview} onChange={onChange} />
      {asksStart && (
        <TextInput
          type="time"
          label="When does training usually start?"
          description="The file says how long, but not when. Without a start, the length goes to the notes and doesn’t count as mat hours."
          defaultValue={choices.usualStart}
          onBlur={({ currentTarget: { value } }) =>
            value !== choices.usualStart && onChange({ usualStart: value })
          }
        />
      )}
    </Part>
  )
}
