import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { counted, withCommas } from '#shared/foundation/numbers.ts'
import type { ImportChoices, ImportDetails, ImportPreview } from '#shared/import/imports.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useActOnImport, useChangeImport } from '../api.ts'
import { DiscardButton } from '../discard-button.tsx'
import { Part } from '../part.tsx'
import { ChooseRows } from './choose-rows.tsx'
import { Columns } from './columns.tsx'
import { NewNames } from './new-names.tsx'
import { PreviewSessions } from './preview-sessions.tsx'
import { Questions } from './questions.tsx'
import { Recognized, Sheets } from './recognized.tsx'
import classes from './review.module.css'
import { SkippedRows } from './skipped-rows.tsx'

/** A file with what it would become. */
export interface ReviewedImport extends ImportDetails {
  choices: ImportChoices
  preview: ImportPreview
}

/** What a file becomes, to be changed until it is right, and the button that imports it. */
export function Review({ details }: { details: ReviewedImport }) {
  const { id, name, columns, preview } = details
  const changing = useChangeImport(id)
  const starting = useActOnImport(id, 'start')
  const choices = changing.isPending ? changing.variables : details.choices
  const change = (some: Partial<ImportChoices>) => changing.mutate({ ...choices, ...some })
  const failed = starting.error ?? changing.error
  const asksOrder = preview.unclearDate !== null && choices.order === null
  const blocker = blockerOf(choices, preview)
  const sessions = preview.counts.created + (choices.duplicates === 'merge' ? preview.counts.duplicates : 0)
  return (
    <div className={classes['review']} aria-busy={changing.isPending}>
      <Part title={name}>
        <Recognized recognized={preview.recognized} />
        {asksOrder ? (
          <p>Answer one question, and you’ll see what it becomes.</p>
        ) : (
          <Facts facts={factsOf(preview)} />
        )}
        <Sheets preview={preview} onChange={change} />
        <TrialNotice preview={preview} />
      </Part>
      <PreviewSessions sessions={preview.sessions} />
      <ChooseRows columns={columns} choices={choices} preview={preview} onChange={change} />
      <Questions choices={choices} preview={preview} onChange={change} />
      <Columns
        columns={columns}
        targets={choices.targets}
        unit={preview.unit}
        onChange={(some) =>
          change(
            some.targets
              ? { ...some, order: null, ...(preview.recognized || choices.onlyBy !== null ? {} : { only: null }) }
              : some,
          )
        }
      />
      <NewNames names={preview.names} />
      <SkippedRows id={id} skipped={preview.skipped} total={preview.counts.skipped} />
      <div className={classes['footer']}>
        {failed && <Notice>{sentenceOf(failed)}</Notice>}
        {blocker && <p role="status">{blocker}</p>}
        <ButtonRow>
          <DiscardButton id={id}>Discard file</DiscardButton>
          <Button
            disabled={blocker !== undefined || changing.isPending || starting.isPending}
            onClick={() => starting.mutate()}
          >
            {starting.isPending
              ? 'Starting…'
              : sessions === 0
                ? 'Import'
                : `Import ${counted(sessions, 'session')}`}
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}

const factsOf = ({ counts }: ImportPreview) =>
  [
    counted(counts.created, 'new session'),
    counts.duplicates > 0 && `${counted(counts.duplicates, 'session')} you already have`,
    counts.corrected > 0 && `${counted(counts.corrected, 'session')} replaced with corrected text`,
    counts.importedBefore > 0 && `${counts.importedBefore} imported before`,
    counts.leftOut > 0 && `${withCommas(counts.leftOut)} left out`,
    counts.skipped > 0 && `${counted(counts.skipped, 'row')} skipped`,
  ].filter((fact) => fact !== false)

/** Why the file can't be imported yet. */
function blockerOf(choices: ImportChoices, preview: ImportPreview): string | undefined {
  const { unclearDate, counts, kinds, sheets } = preview
  if (choices.sheets?.length === 0 && sheets.length > 0) return 'Choose what to read of this file.'
  if (!choices.targets.includes('date')) return 'Choose which column has the date.'
  if (unclearDate !== null && choices.order === null) return 'Say whether days or months come first.'
  if (choices.only?.length === 0 && kinds.length > 0) return 'Choose which training to import.'
  const nothing = counts.created === 0 && (counts.duplicates === 0 || choices.duplicates === 'skip')
  return nothing ? 'Nothing in this file is new.' : undefined
}

/** Says before what a trial has no room for. */
function TrialNotice({ preview: { room, counts } }: { preview: ImportPreview }) {
  if (room === null || counts.beyondTrial === 0) return null
  return (
    <Notice isCalm>
      <p>
        Your trial has room for {counted(room, 'more session')}, so {room === 0 ? 'none' : 'the latest'} of these{' '}
        {counts.created + counts.beyondTrial} can be imported. <Link to="/subscription">Upgrade</Link>, then choose
        the same file again: it adds the rest.
      </p>
    </Notice>
  )
}
