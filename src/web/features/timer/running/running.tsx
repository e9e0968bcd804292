import { Button } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerStop,
} from '@tabler/icons-react'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { back, pause, resume, roundsDone, skip, stop, type TimerRun } from '#shared/sparring/round-timer.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { timerNow } from '../clock.ts'
import { changeRun, removeRun, runNow } from '../run-store.ts'
import { soundState, unlockSound } from '../sound/sound.ts'
import { Notices } from './notices.tsx'
import { RoundsPanel } from './rounds-panel.tsx'
import classes from './running.module.css'
import { Stage } from './stage.tsx'

interface Props {
  run: TimerRun
  now: number
}

const act = (change: (run: TimerRun, now: number) => TimerRun) => changeRun((run) => change(run, timerNow()))

const toggle = (run: TimerRun, now: number) => (run.pausedAt === null ? pause(run, now) : resume(run, now))

/** A mouse leaves the focus where it was, so that the space bar pauses. */
const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** Ends it; before there is a round to log, there is nothing to keep. */
function end() {
  act(stop)
  const run = runNow()
  if (run && roundsDone(run, timerNow()).length === 0) removeRun()
}

/** The timer while it runs or is paused: large figures, what was said of its rounds, and what a thumb or a key does. */
export function Running({ run, now }: Props) {
  useKeys()
  useUnlocking(run)
  return (
    <div className={classes['running']}>
      <div className={classes['clock']}>
        <Stage run={run} now={now} />
        <Controls isPaused={run.pausedAt !== null} />
        <Notices run={run} />
      </div>
      <RoundsPanel run={run} now={now} />
    </div>
  )
}

function Controls({ isPaused }: { isPaused: boolean }) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  const Icon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled
  const plain = { ...keepFocus, variant: 'default' }
  return (
    <div className={classes['controls']} role="group" aria-label="Timer">
      <Button
        ref={main}
        {...keepFocus}
        size="lg"
        aria-keyshortcuts="Space"
        leftSection={<Icon size={22} aria-hidden />}
        onClick={() => act(toggle)}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button {...plain} aria-label="Back" aria-keyshortcuts="ArrowLeft" onClick={() => act(back)}>
        <IconPlayerSkipBack size={20} aria-hidden />
      </Button>
      <Button {...plain} aria-label="Skip" aria-keyshortcuts="ArrowRight" onClick={() => act(skip)}>
        <IconPlayerSkipForward size={20} aria-hidden />
      </Button>
      <Button {...plain} leftSection={<IconPlayerStop size={20} aria-hidden />} onClick={end}>
        Stop
      </Button>
    </div>
  )
}

/** Space pauses and goes on, the arrow keys skip. */
function useKeys() {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event
    const on = (controls: string) => target instanceof Element && target.closest(controls) !== null
    if (repeat || ctrlKey || metaKey || altKey || openDialogs.get().length > 0) return
    if (on('input, textarea, select, [contenteditable]')) return
    const change = { ' ': toggle, ArrowRight: skip, ArrowLeft: back }[key]
    // On a button, the space bar presses it.
    if (!change || (key === ' ' && on('button, a, summary'))) return
    event.preventDefault()
    act(change)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** After a reload, the first tap anywhere allows the bell again. */
function useUnlocking({ settings: { isSilent } }: TimerRun) {
  useEffect(() => {
    if (isSilent) return
    const listening = new AbortController()
    const unlock = () => soundState.get() === 'locked' && unlockSound()
    for (const event of ['pointerup', 'keydown']) window.addEventListener(event, unlock, listening)
    return () => listening.abort()
  }, [isSilent])
}
