import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { counted, withCommas } from '#shared/foundation/numbers.ts'
import { capitalized } from '#shared/foundation/text.ts'
import { type ArchivePreview, archiveKindNames } from '#shared/import/archive-import.ts'
import type { ImportDetails } from '#shared/import/imports.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useActOnImport } from '../api.ts'
import { DiscardButton } from '../discard-button.tsx'
import { Part } from '../part.tsx'
import classes from './archive-review.module.css'

interface Props {
  details: ImportDetails
  archive: ArchivePreview
}

const megabytes = (bytes: number) =>
  bytes < 1024 * 1024 ? 'less than 1 MB' : `${withCommas(Math.round(bytes / 1024 / 1024))} MB`

/** What an archive would bring in, and the button that imports it. */
export function ArchiveReview({ details: { id, name }, archive }: Props) {
  const starting = useActOnImport(id, 'start')
  const isNothingNew = archive.settings.length === 0 && archive.counts.every(({ created }) => created === 0)
  const blocker =
    archive.obstacle || (isNothingNew ? 'Everything in this archive is in your journal already.' : '')
  return (
    <div className="stack fit gap-5">
      <Part title={name}>
        <p>
          {archive.fullName}’s journal, exported on {dateTime(archive.exportedAt)}.
        </p>
        <Limits archive={archive} />
      </Part>
      <Counts archive={archive} />
      <Differing archive={archive} />
      <div className="stack gap-3">
        {starting.error && <Notice>{sentenceOf(starting.error)}</Notice>}
        {blocker && <p role="status">{blocker}</p>}
        <ButtonRow>
          <DiscardButton id={id}>Discard file</DiscardButton>
          <Button disabled={blocker !== '' || starting.isPending} onClick={() => starting.mutate()}>
            {starting.isPending ? 'Starting…' : 'Import archive'}
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}

/** Says before what a trial has no room for, and what the archive doesn't have. */
function Limits({ archive: { room, beyondTrial, filesBeyondTrial, files } }: Pick<Props, 'archive'>) {
  return (
    <>
      {room !== null && beyondTrial > 0 && (
        <Notice isCalm>
          <p>
            Your trial has room for {counted(room, 'more session')}, so {room === 0 ? 'none' : 'the latest'} of
            these {withCommas(room + beyondTrial)} can be imported. <Link to="/subscription">Upgrade</Link>, then
            choose the same archive again: it adds the rest.
          </p>
        </Notice>
      )}
      {filesBeyondTrial > 0 && (
        <Notice isCalm>
          <p>
            {counted(filesBeyondTrial, 'file')} won’t come in, because a trial has two for each session.{' '}
            <Link to="/subscription">Upgrade</Link> first to bring in all of them.
          </p>
        </Notice>
      )}
      {files.missing > 0 && (
        <Notice isCalm>
          {counted(files.missing, 'file')} of its sessions {files.missing === 1 ? 'isn’t' : 'aren’t'} in the
          archive, so the sessions come in without {files.missing === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </>
  )
}

function Counts({ archive: { counts, files, settings } }: Pick<Props, 'archive'>) {
  return (
    <Part title="What it brings in">
      <table className={classes['counts']}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">New</th>
            <th scope="col">You have</th>
            <th scope="col">Differ</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, created, known, differing }) => (
            <tr key={kind}>
              <th scope="row">{capitalized(archiveKindNames[kind][1])}</th>
              <td>{withCommas(created)}</td>
              <td>{withCommas(known)}</td>
              <td>{withCommas(differing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {files.count > 0 && (
        <p>
          {counted(files.count, 'file')} with {megabytes(files.bytes)} of photos, videos, and documents.
        </p>
      )}
      {settings.length > 0 && <p>Settings you haven’t chosen yet: {settings.join(', ')}.</p>}
    </Part>
  )
}

function Differing({ archive: { counts, differing } }: Pick<Props, 'archive'>) {
  const total = counts.reduce((sum, one) => sum + one.differing, 0)
  if (total === 0) return null
  return (
    <Part title="What differs">
      <Hint>These say something else in the archive. Yours stay as they are.</Hint>
      <ul className={classes['differing']}>
        {differing.map(({ kind, name }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same name, and none moves
          <li key={`${kind} ${name} ${place}`} dir="auto">
            {name || archiveKindNames[kind][0]} <Hint>{archiveKindNames[kind][0]}</Hint>
          </li>
        ))}
      </ul>
      {total > differing.length && <Hint>And {withCommas(total - differing.length)} more.</Hint>}
    </Part>
  )
}
