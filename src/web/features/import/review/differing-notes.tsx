import { counted } from '#shared/foundation/numbers.ts'
import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import { type TextChoice, textChoices } from '#shared/import/merge.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Folded } from '#web/ui/list/list-parts.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import classes from './differing-notes.module.css'

interface Props {
  choices: ImportChoices
  preview: ImportPreview
  onChange: (choices: Partial<ImportChoices>) => void
}

const labels: Record<TextChoice, string> = {
  mine: 'Keep mine',
  file: 'Take the file’s',
  both: 'Keep both',
}

/** Sessions whose notes say something else here than in the file: which ones count, for all and for each. */
export function DifferingNotes({ choices, preview: { counts, differing }, onChange }: Props) {
  if (counts.differing === 0) return null
  const { texts, textsOfRows } = choices
  return (
    <>
      <Choice
        legend={`The notes of ${counted(counts.differing, 'session')} differ from the file’s`}
        options={textChoices}
        nameOf={(choice) => labels[choice]}
        value={Object.keys(textsOfRows).length === 0 ? texts : undefined}
        onChange={(choice) => onChange({ texts: choice, textsOfRows: {} })}
      />
      <Folded summary="Choose for each session">
        <ul className={classes['sessions']}>
          {differing.map(({ row, date, title, mine, file }) => (
            <li key={row} className="stack gap-2">
              <Choice
                legend={`${dateWithYear(date)}: ${title}`}
                options={textChoices}
                nameOf={(choice) => labels[choice]}
                value={textsOfRows[row] ?? texts}
                onChange={(choice) => onChange({ textsOfRows: { ...textsOfRows, [row]: choice } })}
              />
              <Hint dir="auto">Yours: {mine}</Hint>
              <Hint dir="auto">File: {file}</Hint>
            </li>
          ))}
        </ul>
        {counts.differing > differing.length && (
          <Hint>The other {counts.differing - differing.length} are kept as you chose for all.</Hint>
        )}
      </Folded>
    </>
  )
}
