import { Link } from '@tanstack/react-router'
import { counted } from '#shared/foundation/numbers.ts'
import { momentOf, roundsDone, type TimerRun } from '#shared/sparring/round-timer.ts'
import { minutesText } from '#shared/sparring/timer-presets.ts'
import { Banner } from '#web/ui/state/banner.tsx'
import { phaseName } from './phase-name.ts'
import { useRinging } from './ringing.ts'

/** What the run is at, with the way back to it. */
export default function TimerBanner({ run }: { run: TimerRun }) {
  const now = useRinging(run)
  const { phase, left } = momentOf(run, now)
  const done = roundsDone(run, now).length
  return (
    <Banner aria-label="Round timer" isOneLine>
      <p className="numbers">
        {phase ? (
          <>
            <strong>{run.pausedAt === null ? phaseName(phase, run.settings) : 'Paused'}</strong>{' '}
            {minutesText(Math.ceil(left / 1000))}
          </>
        ) : (
          `${counted(done, 'round')} from the timer not logged yet`
        )}
      </p>
      <Link className="link" to="/timer">
        Open timer
      </Link>
    </Banner>
  )
}
