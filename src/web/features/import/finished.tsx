import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { counted } from '#shared/foundation/numbers.ts'
import { archiveKindNames, archiveKinds } from '#shared/import/archive-import.ts'
import type { ImportResult, ImportSummary } from '#shared/import/imports.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useActOnImport, useSaveSkipped } from './api.ts'
import { DiscardButton } from './discard-button.tsx'
import { Part } from './part.tsx'

/** How an import went, with a way to undo it. */
export function Finished({ summary }: { summary: ImportSummary }) {
  const { status, name, result, failure } = summary
  if (status === 'failed') return <Failed summary={summary} failure={failure} />
  if (!result) return null
  if (status === 'undone') {
    return (
      <Part title={`${name} was undone`}>
        <p>
          {result.kept === 0
            ? 'Everything it brought in is gone again.'
            : `What it brought in is gone again, except for ${counted(result.kept, 'thing')} that you’ve changed since.`}
        </p>
      </Part>
    )
  }
  return (
    <Part title={`${name} is in your journal`}>
      <Facts facts={factsOf(result)} />
      <Done summary={summary} result={result} />
    </Part>
  )
}

const factsOf = ({ created, merged, skipped, tags, partners, techniques, items }: ImportResult) =>
  [
    counted(created, 'new session'),
    merged > 0 && `${counted(merged, 'session')} added to ones you had`,
    techniques > 0 && counted(techniques, 'new technique'),
    tags > 0 && counted(tags, 'new tag'),
    partners > 0 && counted(partners, 'new partner'),
    ...archiveKinds.flatMap((kind) => {
      const count = items[kind] ?? 0
      const [one, several] = archiveKindNames[kind]
      return count > 0 ? counted(count, `new ${one}`, `new ${several}`) : []
    }),
    (items['file'] ?? 0) > 0 && counted(items['file'] ?? 0, 'file'),
    unreadableText(items['unreadable'] ?? 0),
    skipped > 0 && `${counted(skipped, 'row')} skipped`,
  ].filter((fact) => fact !== false)

/** '2 files left out because they can’t be read'; false for none. */
const unreadableText = (count: number) =>
  count > 0 && `${counted(count, 'file')} left out because ${count === 1 ? 'it' : 'they'} can’t be read`

function Done({ summary, result }: { summary: ImportSummary; result: ImportResult }) {
  const { id, undoUntil, name } = summary
  const undoing = useActOnImport(id, 'undo')
  const saving = useSaveSkipped(id)
  const unreadable = result.items['unreadable'] ?? 0
  const ask = () =>
    openDialog({
      kind: 'confirm',
      title: 'Undo this import?',
      text: `Everything that ${name} brought in is deleted. What you’ve changed since stays.`,
      label: 'Undo import',
      run: () => undoing.mutateAsync(),
    })
  return (
    <>
      {undoUntil && <Hint>You can undo it until {dateTime(undoUntil)}.</Hint>}
      {saving.isError && <Notice>{sentenceOf(saving.error)}</Notice>}
      <ButtonRow>
        {undoUntil && (
          <DangerButton loading={undoing.isPending} onClick={ask}>
            Undo import
          </DangerButton>
        )}
        {(result.skipped > 0 || unreadable > 0) && (
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
            {unreadable > 0 ? 'Download list of files left out' : 'Download skipped rows'}
          </Button>
        )}
        <Button renderRoot={(props) => <Link {...props} to="/" />}>Open journal</Button>
      </ButtonRow>
    </>
  )
}

function Failed({ summary: { id, name }, failure }: { summary: ImportSummary; failure: string }) {
  return (
    <Part title={`${name} wasn’t imported`}>
      <Notice>{failure} Nothing of it was stored.</Notice>
      <ButtonRow>
        <DiscardButton id={id}>Dismiss</DiscardButton>
      </ButtonRow>
    </Part>
  )
}
