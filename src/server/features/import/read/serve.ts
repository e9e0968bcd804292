import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ReadOutcome } from './messages.ts'
import { readFile } from './read-file.ts'

/** A thread that reads one file, so that no file, however made, takes the time of the server. See in-worker.ts. */
async function read(): Promise<ReadOutcome> {
  try {
    const { bytes, name } = workerData as { bytes: Uint8Array; name: string }
    const rows = await readFile(Buffer.from(bytes), name)
    return { rows: JSON.stringify(rows), total: rows.length }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.postMessage(await read())
