import { useSelector } from '@tanstack/react-store'
import type { TimerRun } from '#shared/sparring/round-timer.ts'
import { clockTimeAt } from '../clock-time.ts'
import { missed } from '../ringing.ts'
import { canKeepScreenOn, wasRefused } from '../screen-lock.ts'
import { soundState } from '../sound/sound.ts'
import classes from './notices.module.css'

/** What keeps a run from ringing, and what it couldn't ring. */
export function Notices({ run: { settings } }: { run: TimerRun }) {
  const sound = useSelector(soundState)
  const isRefused = useSelector(wasRefused)
  return (
    <div className={classes['notices']}>
      <MissedBells />
      {!settings.isSilent && sound === 'locked' && <p role="status">Tap the screen once to turn the bell on.</p>}
      {!settings.isSilent && sound === 'none' && <p>This browser can’t play the bell. Watch the screen.</p>}
      {(isRefused || !canKeepScreenOn()) && <p>Keep the screen on yourself.</p>}
    </div>
  )
}

/** Which bells rang nowhere, because the phone slept. */
export function MissedBells() {
  const instants = useSelector(missed)
  const [last] = instants.slice(-1)
  return (
    <p role="status">
      {last !== undefined &&
        (instants.length === 1
          ? `The bell at ${clockTimeAt(last)} couldn’t ring.`
          : `${instants.length} bells couldn’t ring, the last one at ${clockTimeAt(last)}.`)}
    </p>
  )
}
