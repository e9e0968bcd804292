import type { ChildProcess } from 'node:child_process'
import { createQueue } from '#server/http/fairness/queue.ts'
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
  const queue = createQueue({ running: 1 })
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function run(job: Job): Promise<Processed> {
    clearTimeout(idle)
    try {
      if (worker === undefined || !isRunning(worker)) worker = await startWorker()
      return await runJob(worker, job)
    } finally {
      idle = setTimeout(close, idleTimeout).unref()
    }
  }

  function close() {
    clearTimeout(idle)
    if (worker) endWorker(worker)
    worker = undefined
  }

  const process = async (userId: number, task: Task, overload: RefusalCode, signal: AbortSignal) => {
    try {
      return await queue(String(userId), () => run({ task, overload, signal }), signal)
    } catch (error) {
      throw error === signal.reason ? gone() : error
    }
  }

  return { process, close }
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
