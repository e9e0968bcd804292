import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#shared/foundation/numbers.ts'
import type { Due } from '#shared/techniques/practice.ts'
import { CopyAge } from '#web/features/offline/cache/copy-age.tsx'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useAddCards } from './api.ts'
import { LogSection } from './log/log-section.tsx'
import classes from './practice-page.module.css'
import { ExampleCard } from './review/example-card.tsx'
import { ReviewSection } from './review/review-section.tsx'
import { useReview } from './review/use-review.ts'

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
  if (!hasTechniques) return <NoTechniques />
  return (
    <>
      <CopyAge />
      {query.data.inPractice === 0 ? (
        <NothingInPractice due={query.data} />
      ) : (
        <>
          <Head due={query.data} />
          <ReviewSection state={state} review={review} />
        </>
      )}
      <LogSection />
    </>
  )
}

const choose = () => openDialog({ kind: 'choosePractice' })

const Head = ({ due: { inPractice } }: { due: Due }) => (
  <div className={classes['head']}>
    <p className={classes['count']}>{counted(inPractice, 'technique in practice', 'techniques in practice')}</p>
    <Button variant="default" onClick={choose}>
      Choose techniques
    </Button>
  </div>
)

const NoTechniques = () => (
  <>
    <EmptyState title="Nothing to practice yet">
      <p>Add techniques to your library first. Then we’ll ask about each one right before you’d forget it.</p>
      <Button component={Link} to="/techniques">
        Open Technique Library
      </Button>
    </EmptyState>
    <ExampleCard />
  </>
)

function NothingInPractice({ due: { suggested } }: { due: Due }) {
  const adding = useAddCards()
  const addAll = () =>
    adding.mutate(
      { isSuggested: true },
      { onError: (error) => toast({ text: `They weren’t added. ${sentenceOf(error)}`, isBad: true }) },
    )
  return (
    <>
      <EmptyState title="What do you want to remember?">
        <p>Put techniques into practice. We’ll ask about each one right before you’d forget it.</p>
        {suggested > 0 && (
          <Button disabled={adding.isPending} onClick={addAll}>
            {suggested === 1 ? 'Add the one you’re learning' : `Add all ${suggested} you’re learning`}
          </Button>
        )}
        <Button variant={suggested > 0 ? 'default' : 'filled'} onClick={choose}>
          Choose techniques
        </Button>
      </EmptyState>
      <ExampleCard />
    </>
  )
}
