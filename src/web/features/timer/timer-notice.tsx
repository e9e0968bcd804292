import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRun } from './run-store.ts'

const TimerBanner = lazy(() => import('./timer-banner.tsx'))

/** On other pages, the run that goes on ringing, or whose rounds aren't logged. */
export function TimerNotice() {
  const isElsewhere = useLocation({ select: ({ pathname }) => pathname !== '/timer' })
  const run = useRun()
  return (
    isElsewhere &&
    run && (
      <Suspense>
        <TimerBanner run={run} />
      </Suspense>
    )
  )
}
