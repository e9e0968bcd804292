import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { charge } from '#server/db/query-time.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { root } from '#server/root.ts'
import { watchCpu } from './cpu-limit.ts'
import type { ReadKind, ReadOutcome, ReadTasks } from './messages.ts'

/** The bundled server has its worker next to it (bin/build-server.mjs). */
const isBundled = import.meta.url.startsWith(new URL('dist/', root).href)
const path = isBundled ? 'dist/server/import-worker.js' : 'src/server/features/import/read/worker.js'
const program = fileURLToPath(new URL(path, root))

/** Members take turns. */
const turns = createQueue({ running: 2, waiting: 20 })

/** Does what takes as long as a file is in a thread of its own, for a member who waits for it. */
export const readInWorker = <Kind extends ReadKind>(
  userId: number,
  kind: Kind,
  input: ReadTasks[Kind][0],
): Promise<ReadTasks[Kind][1]> => turns(String(userId), () => runWorker(kind, input))

/** The same for a job, which has lanes of its own. The thread's time and memory are limited, and charged to the request. */
export async function runWorker<Kind extends ReadKind>(
  kind: Kind,
  input: ReadTasks[Kind][0],
): Promise<ReadTasks[Kind][1]> {
  const worker = new Worker(program, {
    workerData: { kind, input },
    // Nothing of the server's secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  })
  // Neither the server's end nor whoever waits for the file waits for a thread that can't be ended at once.
  worker.unref()
  const cpu = watchCpu(worker)
  try {
    const outcome = await Promise.race([outcomeOf(worker), cpu.isTooMuch])
    cpu.note(outcome?.cpu ?? 0)
    return answerOf(outcome)
  } finally {
    charge(cpu.stop())
    void worker.terminate()
  }
}

/** Its message; undefined if it has ended without one, because the file took too much of its memory. */
async function outcomeOf(worker: Worker): Promise<ReadOutcome | undefined> {
  const ended = once(worker, 'exit').then(() => [undefined])
  try {
    const [outcome] = await Promise.race([once(worker, 'message'), ended])
    return outcome as ReadOutcome | undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  }
}

function answerOf(outcome: ReadOutcome | undefined) {
  const result = outcome?.result ?? { refusal: 'IMPORT_TOO_LARGE' as const }
  if ('failure' in result) throw new Error(result.failure)
  if ('refusal' in result) throw new Refusal(result.refusal)
  return result.answer
}
