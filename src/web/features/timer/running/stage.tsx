import { useSelector } from '@tanstack/react-store'
import type { CSSProperties } from 'react'
import { isEnding, momentOf, type TimerRun } from '#shared/sparring/round-timer.ts'
import type { Phase, TimerSettings } from '#shared/sparring/timer-phases.ts'
import { minutesText } from '#shared/sparring/timer-presets.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { phaseName } from '../phase-name.ts'
import { flashes } from '../ringing.ts'
import classes from './stage.module.css'

/** The phase and what is left of it, readable across a mat. */
export function Stage({ run, now }: { run: TimerRun; now: number }) {
  const { settings, pausedAt } = run
  const moment = momentOf(run, now)
  const flash = useSelector(flashes)
  const { phase, left } = moment
  if (!phase) return null
  const isLast = isEnding(settings, moment)
  const isPaused = pausedAt !== null
  return (
    <section
      className={classes['stage']}
      aria-label="Time"
      data-phase={isLast ? 'ending' : phase.kind}
      data-paused={isPaused || undefined}
      style={{ '--characters': lengthText(phase).length } as CSSProperties}
    >
      {/* A new element each time, so that it flashes again. */}
      {settings.isSilent && flash > 0 && <span key={flash} className={classes['flash']} aria-hidden="true" />}
      <p className={classes['phase']}>{isPaused ? 'Paused' : phaseName(phase, settings)}</p>
      <p className={classes['left']} role="timer">
        {minutesText(Math.ceil(left / 1000))}
      </p>
      <p className={classes['next']}>{nextAfter(phase, settings)}</p>
      <div className={classes['bar']} aria-hidden="true">
        <div style={{ width: `${(100 * left) / (phase.to - phase.from)}%` }} />
      </div>
      <VisuallyHidden role="status">
        {isPaused ? 'Paused' : isLast ? 'Ten seconds left' : spoken(phase, settings)}
      </VisuallyHidden>
    </section>
  )
}

function nextAfter({ kind, round }: Phase, { rounds, work, rest }: TimerSettings): string {
  if (kind !== 'work') return `Round ${round} of ${rounds} next, ${minutesText(work)}`
  if (round === rounds) return 'The last one'
  return rest > 0 ? `Then ${minutesText(rest)} of rest` : `Round ${round + 1} next`
}

/** What is read out when a phase begins. */
function spoken(phase: Phase, settings: TimerSettings): string {
  return `${phaseName(phase, settings)}, ${lengthText(phase)}`
}

const lengthText = ({ from, to }: Phase) => minutesText((to - from) / 1000)
