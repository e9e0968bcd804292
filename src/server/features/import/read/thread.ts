import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { charge } from '#server/db/query-time.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { root } from '#server/root.ts'
import { watchCpu } from './cpu-limit.ts'
import type { ThreadMessage } from './messages.ts'

/** The bundled server has its worker next to it (bin/build-server.mjs). */
const isBundled = import.meta.url.startsWith(new URL('dist/', root).href)
const path = isBundled ? 'dist/server/import-worker.js' : 'src/server/features/import/read/worker.js'
const program = fileURLToPath(new URL(path, root))

/** What a thread may take. */
export interface ThreadLimits {
  /** CPU time, in milliseconds. */
  cpu: number
  heapMegabytes: number
}

/** Starts a thread, whose time and memory are limited, and charged to the request. */
export function startThread(task: object, limits: ThreadLimits) {
  const worker = new Worker(program, {
    workerData: task,
    // Nothing of the server's secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
  // Neither the server's end nor whoever waits for the file waits for a thread that can't be ended at once.
  worker.unref()
  const cpu = watchCpu(worker, limits.cpu)
  const isOver = Promise.race([endOf(worker), tooSlow(cpu.isTooMuch)])
  // It may end while nobody waits for a message.
  isOver.catch(() => undefined)
  return {
    send: (message: unknown) => worker.postMessage(message),
    /** Its next message. Refuses a file that has taken too much of its memory or time. */
    next: async (): Promise<ThreadMessage> => {
      const message = new Promise<ThreadMessage>((resolve) => worker.once('message', resolve))
      const said = await Promise.race([message, isOver])
      cpu.note('cpu' in said ? said.cpu : 0)
      return said
    },
    end: () => {
      charge(cpu.stop())
      void worker.terminate()
    },
  }
}

async function endOf(worker: Worker): Promise<never> {
  try {
    await once(worker, 'exit')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) throw error
  }
  throw new Refusal('IMPORT_TOO_LARGE')
}

/** On a busy machine, the same file takes more of a processor's time. */
async function tooSlow(isTooMuch: Promise<undefined>): Promise<never> {
  await isTooMuch
  throw new Refusal('IMPORT_TOO_SLOW')
}
