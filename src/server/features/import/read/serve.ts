import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ReadKind, ReadOutcome } from './messages.ts'
import { tasks } from './tasks.ts'

/** A thread that reads one file, so that no file, however made, takes the time of the server. See in-worker.ts. */
async function read(): Promise<ReadOutcome['result']> {
  try {
    const { kind, input } = workerData as { kind: ReadKind; input: never }
    return { answer: await tasks[kind](input) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// On Linux, only this thread: others' requests go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const result = await read()
const { user, system } = process.threadCpuUsage()
parentPort?.postMessage({ result, cpu: (user + system) / 1000 })
