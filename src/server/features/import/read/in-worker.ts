import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createQueue } from '#server/http/fairness/queue.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { root } from '#server/root.ts'
import type { ReadImport, ReadOutcome } from './messages.ts'

/** The bundled server has its worker next to it (bin/build-server.mjs). */
const isBundled = import.meta.url.startsWith(new URL('dist/', root).href)
const path = isBundled ? 'dist/server/import-worker.js' : 'src/server/features/import/read/worker.js'
const program = fileURLToPath(new URL(path, root))

/** The largest file takes a second. In milliseconds. */
const longest = 10_000

/** Members take turns. */
const turns = createQueue({ running: 2, waiting: 20 })

/** Reads a file in a thread of its own, whose time and memory are limited. */
export const readInWorker = (userId: number, file: { name: string; path: string }): Promise<ReadImport> =>
  turns(String(userId), async () => {
    const worker = new Worker(program, {
      workerData: file,
      // Nothing of the server's secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    })
    // Neither the server's end nor whoever waits for the file waits for a thread that can't be ended at once.
    worker.unref()
    const late = setTimeout(longest, undefined, { ref: false })
    try {
      return readOf(await Promise.race([outcomeOf(worker), late]))
    } finally {
      void worker.terminate()
    }
  })

/** Its message; undefined if it has ended without one, because the file took too much of its time or memory. */
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

function readOf(outcome: ReadOutcome | undefined): ReadImport {
  if (outcome && 'failure' in outcome) throw new Error(outcome.failure)
  if (outcome === undefined || 'refusal' in outcome) throw new Refusal(outcome?.refusal ?? 'IMPORT_TOO_LARGE')
  return outcome
}
