import { Suspense } from 'react'
import { isOver } from '#shared/sparring/round-timer.ts'
import { preloaded } from '#web/lib/preloaded.tsx'
import { useRinging } from './ringing.ts'
import { useRun } from './run-store.ts'
import { Running } from './running/running.tsx'
import { Setup } from './setup/setup.tsx'

/** There at once when the last bell rings. */
const { Part: Finished } = preloaded(async () => ({
  default: (await import('./finished/finished.tsx')).Finished,
}))

/** The round timer: what it is set to, what runs, then the rounds to log. */
export function TimerPage() {
  const run = useRun()
  const now = useRinging(run)
  if (!run) return <Setup />
  if (!isOver(run, now)) return <Running run={run} now={now} />
  return (
    <Suspense>
      <Finished run={run} now={now} />
    </Suspense>
  )
}
