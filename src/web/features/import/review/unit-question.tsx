import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import { durationUnits } from '#shared/import/read-time.ts'
import { Choice } from '#web/ui/text/chip.tsx'

interface Props {
  unit: NonNullable<ImportPreview['unit']>
  onChange: (choices: Partial<ImportChoices>) => void
}

/** What the numbers of a column of durations count. */
export const UnitQuestion = ({ unit: { header, example, unit }, onChange }: Props) => (
  <Choice
    legend={`How long is ${example} in “${header}”?`}
    options={durationUnits}
    nameOf={(one) => `${example} ${one}`}
    value={unit}
    onChange={(one) => onChange({ unit: one })}
  />
)
