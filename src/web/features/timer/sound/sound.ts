import { createStore } from '@tanstack/react-store'
import { signalsBetween, type TimerRun } from '#shared/sparring/round-timer.ts'
import type { Signal } from '#shared/sparring/timer-phases.ts'
import { samplesOf } from './samples.ts'

/** 'locked' until the first tap, after which browsers allow sound. */
export const soundState = createStore<'none' | 'locked' | 'ready'>(
  'AudioContext' in globalThis ? 'locked' : 'none',
)

let context: AudioContext | undefined
const buffers = new Map<Signal['kind'], AudioBuffer>()

/** What is planned of a run, and which instant it was at a second of the audio clock. */
interface Plan {
  key: string
  instant: number
  second: number
  sources: { source: AudioBufferSourceNode; second: number }[]
}
let plan: Plan | undefined

/** Allows sound, in a tap, before anything is waited for; after sleep, browsers may allow it again without one. */
export function unlockSound() {
  if (!('AudioContext' in globalThis)) return
  if (!context) {
    context = new AudioContext()
    context.addEventListener('statechange', tellState)
  }
  void context.resume().then(tellState, tellState)
}

const tellState = () => soundState.setState(() => (context?.state === 'running' ? 'ready' : 'locked'))

/** Until which instant what was planned has been heard. */
export const heardUntil = (): number =>
  context && plan ? plan.instant + (context.currentTime - plan.second) * 1000 : Number.NEGATIVE_INFINITY

/** By more than this, in milliseconds, the audio clock is never off the time. */
const tolerance = 50
/** A signal that is later than this, in milliseconds, isn't made up for. */
const latest = 250

/** Plans the signals of a run on the audio clock, so that none waits for a script; anew if they would no longer be in time. */
export function planSounds(run: TimerRun, now: number) {
  if (context?.state !== 'running') return cancelSounds()
  const key = [run.startedAt, run.pausedAt, run.settings.isSilent].join(' ')
  const heard = plan?.key === key ? heardUntil() : run.settledUntil
  if (plan?.key === key && Math.abs(heard - now) < tolerance) return
  cancelSounds()
  const { currentTime: second } = context
  const signals = run.settings.isSilent ? [] : signalsBetween(run, Math.max(heard, now - latest))
  plan = { key, instant: now, second, sources: [] }
  for (const { kind, at } of signals) plan.sources.push(play(context, kind, second + Math.max(0, at - now) / 1000))
}

/** Plays a sound at a second of the audio clock. */
function play(context: AudioContext, kind: Signal['kind'], second: number) {
  const source = context.createBufferSource()
  source.buffer = bufferOf(context, kind)
  source.connect(context.destination)
  source.start(second)
  return { source, second }
}

function bufferOf(context: AudioContext, kind: Signal['kind']): AudioBuffer {
  const known = buffers.get(kind)
  if (known) return known
  const samples = samplesOf(kind, context.sampleRate)
  const buffer = context.createBuffer(1, samples.length, context.sampleRate)
  buffer.copyToChannel(samples, 0)
  buffers.set(kind, buffer)
  return buffer
}

/** Takes back what hasn't begun to sound. */
export function cancelSounds() {
  const begun = context?.currentTime ?? 0
  for (const { source, second } of plan?.sources ?? []) if (second > begun) source.stop()
  plan = undefined
}
