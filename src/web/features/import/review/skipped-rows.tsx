import { Button } from '@mantine/core'
import { counted } from '#shared/foundation/numbers.ts'
import { type ImportPreview, skipSentence } from '#shared/import/imports.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSaveSkipped } from '../api.ts'
import { Part } from '../part.tsx'
import classes from './skipped-rows.module.css'

interface Props {
  id: number
  /** The first of them. */
  skipped: ImportPreview['skipped']
  total: number
}

/** The rows that aren't imported, each with its reason. */
export function SkippedRows({ id, skipped, total }: Props) {
  const saving = useSaveSkipped(id)
  if (total === 0) return null
  return (
    <Part title={`${counted(total, 'row')} skipped`}>
      <ul className={classes['rows']}>
        {skipped.map(({ row, reason, text }, index) => (
          // Notes have no numbers.
          <li key={row || -index}>
            <p>
              {row > 0 && `Row ${row}: `}
              {skipSentence(reason)}
            </p>
            <Hint dir="auto">{text}</Hint>
          </li>
        ))}
      </ul>
      {saving.isError && <Notice>{sentenceOf(saving.error)}</Notice>}
      <ButtonRow>
        <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          Download skipped rows
        </Button>
      </ButtonRow>
    </Part>
  )
}
