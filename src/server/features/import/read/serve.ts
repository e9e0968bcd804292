import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ReadOutcome } from './messages.ts'
import { readUpload } from './read-upload.ts'

/** A thread that reads one file, so that no file, however made, takes the time of the server. See in-worker.ts. */
async function read(): Promise<ReadOutcome> {
  try {
    const { path, name } = workerData as { path: string; name: string }
    return await readUpload(path, name)
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// On Linux, only this thread: others' requests go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
parentPort?.postMessage(await read())
