import { Button } from '@mantine/core'
import { counted } from '#shared/foundation/numbers.ts'
import { endOf, resume, roundsDone, type TimerRun } from '#shared/sparring/round-timer.ts'
import { timesOf } from '#web/lib/date-time.ts'
import { undoToast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { timerNow } from '../clock.ts'
import { timeAt } from '../clock-time.ts'
import { beginRinging } from '../ringing.ts'
import { changeRun, putRun, removeRun } from '../run-store.ts'
import { MissedBells } from '../running/notices.tsx'
import { RoundsPanel } from '../running/rounds-panel.tsx'
import { unlockSound } from '../sound/sound.ts'
import classes from './finished.module.css'
import { useLogRounds } from './use-log-rounds.ts'

/** The rounds of a run that is over: what is missing can be said, then they are logged, or discarded. */
export function Finished({ run, now }: { run: TimerRun; now: number }) {
  const done = roundsDone(run, now)
  const { log, into, isLoading } = useLogRounds(run, done)
  const times = { startTime: timeAt(run.beganAt), endTime: timeAt(endOf(run)) }
  const discard = () => {
    removeRun()
    undoToast({ text: 'Rounds discarded', undo: () => putRun(run), undone: 'The rounds are back' })
  }
  const goOn = () => {
    unlockSound()
    beginRinging()
    changeRun((stopped) => resume(stopped, timerNow()))
  }
  const rounds = counted(done.length, 'round')
  return (
    <div className={classes['finished']}>
      <div>
        <h2 className="text-2xl" role="status">
          {rounds} done
        </h2>
        <p className="muted numbers">{timesOf(times)}</p>
        <MissedBells />
      </div>
      <RoundsPanel run={run} now={now} />
      <ButtonRow>
        <DangerButton onClick={discard}>Discard</DangerButton>
        {run.isStopped && (
          <Button variant="default" onClick={goOn}>
            Keep going
          </Button>
        )}
        <Button disabled={isLoading} onClick={log}>
          {into ? `Add ${rounds} to ${into}` : `Log ${rounds}`}
        </Button>
      </ButtonRow>
    </div>
  )
}
