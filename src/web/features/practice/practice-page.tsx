import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import type { Due } from '#shared/techniques/practice.ts'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { LogSection } from './log/log-section.tsx'
import classes from './practice-page.module.css'
import { DaysAhead } from './review/days-ahead.tsx'
import { ReviewSection } from './review/review-section.tsx'
import { useReview } from './review/use-review.ts'

const loadNothingYet = () => import('./nothing-yet.tsx')
const NoTechniques = lazy(async () => ({ default: (await loadNothingYet()).NoTechniques }))
const NothingInPractice = lazy(async () => ({ default: (await loadNothingYet()).NothingInPractice }))

/** The cards due today, and the practice log. */
export function PracticePage() {
  const state = useReview()
  const { query, review } = state
  const { data: techniques } = useQuery(techniquesQuery)
  if (query.isPending) return <Skeleton label="Loading your practice" shape="card" count={2} />
  if (!query.data || !review) {
    return <FailedState what="Your practice" error={query.error} retry={query.refetch} />
  }
  const hasTechniques = query.data.inPractice > 0 || query.data.suggested > 0 || techniques?.length !== 0
  return (
    <Suspense>
      {hasTechniques ? (
        <>
          <CopyAge />
          {query.data.inPractice === 0 ? (
            <NothingInPractice due={query.data} />
          ) : (
            <>
              <Head due={query.data} />
              <ReviewSection state={state} review={review} />
              <DaysAhead cards={review.cards} today={state.day} settings={query.data.settings} />
            </>
          )}
          <LogSection />
        </>
      ) : (
        <NoTechniques />
      )}
    </Suspense>
  )
}

const choose = () => openDialog({ kind: 'choosePractice' })

const Head = ({ due: { inPractice } }: { due: Due }) => (
  <div className={classes['head']}>
    <p className="muted">{counted(inPractice, 'technique in practice', 'techniques in practice')}</p>
    <Button variant="default" onClick={choose}>
      Choose techniques
    </Button>
  </div>
)
