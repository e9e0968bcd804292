import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#server/http/replies/refusals.ts'
import { root } from '#server/root.ts'
import type { Outcome } from './worker/messages.ts'

/** The bundled server has its worker next to it (bin/build-server.mjs). */
const isBundled = import.meta.url.startsWith(new URL('dist/', root).href)
const path = isBundled ? 'dist/server/upload-worker.js' : 'src/server/features/media/upload/worker/worker.js'
const program = fileURLToPath(new URL(path, root))

/** Starts a worker. It has a process group of its own, to end together with what it starts, and no secrets to leak. */
export async function startWorker(from = program): Promise<ChildProcess> {
  const worker = fork(from, {
    detached: true,
    execArgv: ['--max-old-space-size=96', '--max-semi-space-size=2'],
    // With more arenas, much of the memory that threads have freed would stay with the process.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2' },
  })
  // Writing to a process that has just ended is an error; that it has ended is noticed anyway.
  worker.on('error', () => undefined)
  if ((await outcomeOf(worker))?.kind !== 'ready')
    throw new Refusal('UPLOADS_UNAVAILABLE', {
      cause: new Error('The process that sanitizes uploads did not start.'),
    })
  return worker
}

/** Ends a worker without asking it: it may be stuck. */
export function endWorker(worker: ChildProcess) {
  if (worker.pid !== undefined && isRunning(worker)) process.kill(-worker.pid, 'SIGKILL')
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** The worker's next message; undefined if it ends instead. */
export async function outcomeOf(worker: ChildProcess): Promise<Outcome | undefined> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const ended = once(worker, 'exit', { signal }).then(() => [undefined])
    const [outcome] = await Promise.race([once(worker, 'message', { signal }), ended])
    return outcome as Outcome | undefined
  } catch {
    return undefined
  } finally {
    settled.abort()
  }
}
