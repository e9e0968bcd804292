import type { ChildProcess } from 'node:child_process'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import type { Outcome, Processed, Task } from './worker/messages.ts'
import { endWorker, isRunning, outcomeOf, startWorker } from './worker-process.ts'

interface Job {
  task: Task
  /** The refusal if the worker had to be ended: the file took too much of its time or memory. */
  overload: RefusalCode
  /** Aborted when the member leaves. */
  signal: AbortSignal
  resolve: (file: Processed) => void
  reject: (error: Error) => void
}

/**
 * How long one file may take however busy the machine is, in milliseconds. A worker ends much earlier by itself if it has
 * used too much of the processor.
 */
const timeout = 600_000
/** A worker without work ends after that long, which returns its memory to the system. In milliseconds. */
const idleTimeout = 5_000

export type Lane = ReturnType<typeof openLane>

/** A worker that sanitizes one file after another. Members take turns: nobody waits for all files of another. */
export function openLane() {
  const waiting = new Map<number, Job[]>()
  let worker: ChildProcess | undefined
  let current: Job | undefined
  let idle: NodeJS.Timeout | undefined

  async function start(userId: number, job: Job) {
    clearTimeout(idle)
    current = job
    try {
      if (worker === undefined || !isRunning(worker)) worker = await startWorker()
      job.resolve(await runJob(worker, job))
    } catch (error) {
      job.reject(error as Error)
    }
    current = undefined
    const next = takeNext(waiting, userId)
    if (next) void start(...next)
    else idle = setTimeout(close, idleTimeout).unref()
  }

  function close() {
    clearTimeout(idle)
    if (worker) endWorker(worker)
    worker = undefined
  }

  const process = (userId: number, task: Task, overload: RefusalCode, signal: AbortSignal) =>
    new Promise<Processed>((resolve, reject) => {
      if (signal.aborted) return reject(gone())
      const job: Job = { task, overload, signal, resolve, reject }
      if (current === undefined) return void start(userId, job)
      waiting.set(userId, [...(waiting.get(userId) ?? []), job])
      signal.addEventListener('abort', () => {
        if (dropWaiting(waiting, userId, job)) reject(gone())
      })
    })

  return { process, close }
}

/** The next job of the member who has waited for a turn the longest; `last`, who has just had one, comes after all others. */
function takeNext(waiting: Map<number, Job[]>, last: number): [userId: number, job: Job] | undefined {
  const members = [...waiting.keys()]
  const userId = members.find((member) => member !== last) ?? last
  const [job, ...rest] = waiting.get(userId) ?? []
  waiting.delete(userId)
  if (rest.length > 0) waiting.set(userId, rest)
  return job && [userId, job]
}

/** Returns whether the job was still waiting. */
function dropWaiting(waiting: Map<number, Job[]>, userId: number, job: Job): boolean {
  const jobs = waiting.get(userId) ?? []
  const others = jobs.filter((one) => one !== job)
  if (others.length > 0) waiting.set(userId, others)
  else waiting.delete(userId)
  return others.length < jobs.length
}

/** If its member leaves or it takes too long, the worker is ended with it. */
async function runJob(worker: ChildProcess, { task, overload, signal }: Job): Promise<Processed> {
  const stop = () => endWorker(worker)
  const timer = setTimeout(stop, timeout)
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) throw gone()
    const settled = outcomeOf(worker)
    worker.send(task)
    const outcome = await settled
    // A fresh one may find its code again.
    if (outcome?.kind === 'refused' && outcome.code === 'UPLOADS_UNAVAILABLE') await endAndWait(worker)
    return processedOf(outcome, overload)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

async function endAndWait(worker: ChildProcess) {
  const ended = outcomeOf(worker)
  endWorker(worker)
  await ended
}

function processedOf(outcome: Outcome | undefined, overload: RefusalCode): Processed {
  if (outcome?.kind === 'processed') return outcome.file
  if (outcome?.kind === 'failed') throw Object.assign(new Error(outcome.message), { code: outcome.code })
  throw new Refusal(outcome?.kind === 'refused' ? outcome.code : overload)
}

/** Nobody reads it. */
const gone = () => new Refusal('FILE_BROKEN')
