import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportSummary } from '#shared/import/imports.ts'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { importQuery, importsQuery, useJournalRefresh } from './api.ts'
import { ArchiveReview } from './archive/archive-review.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Finished } from './finished.tsx'
import classes from './import-page.module.css'
import { Progress } from './progress.tsx'
import { Review } from './review/review.tsx'

/** Brings in sessions from a spreadsheet, or all of an archive: the file, what it would become, and how it went. */
export function ImportPage() {
  const { data: imports, isPending, error, refetch } = useQuery(importsQuery)
  if (isPending) return <Skeleton label="Loading your imports" shape="row" count={3} />
  if (!imports) return <FailedState what="Your imports" error={error} retry={refetch} />
  const [latest, ...earlier] = imports
  return (
    <div className={classes['page']}>
      {latest && isUnderWay(latest) ? (
        <Latest id={latest.id} />
      ) : (
        <>
          {latest && <Finished summary={latest} />}
          <ChooseFile isFirst={!latest} />
        </>
      )}
      {earlier
        .filter(({ status }) => status === 'done')
        .map((summary) => (
          <Finished key={summary.id} summary={summary} />
        ))}
    </div>
  )
}

const isUnderWay = ({ status }: Pick<ImportSummary, 'status'>) =>
  status === 'reading' || status === 'read' || status === 'waiting'

/** The one that waits for choices or for its end. */
function Latest({ id }: { id: number }) {
  const { data: details, isPending, error, refetch } = useQuery(importQuery(id))
  const refresh = useJournalRefresh()
  const isOver = details !== undefined && !isUnderWay(details)
  useEffect(() => {
    if (isOver) refresh()
  }, [isOver, refresh])
  if (isPending) return <Skeleton label="Loading your file" shape="row" count={5} />
  if (!details) return <FailedState what="Your file" error={error} retry={refetch} />
  const { choices, preview, archive } = details
  if (details.status === 'waiting' || details.status === 'reading') return <Progress details={details} />
  if (archive) return <ArchiveReview details={details} archive={archive} />
  if (!choices || !preview) return <Finished summary={details} />
  return <Review details={{ ...details, choices, preview }} />
}
