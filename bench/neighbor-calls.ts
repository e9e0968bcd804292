import { parentPort, workerData } from 'node:worker_threads'
import { Client } from './client.ts'

/**
 * A worker that makes the neighbor's calls, so that an attack in the main thread doesn't delay them. A call starts every
 * so often, whether or not the earlier ones have been answered, as those of many people would.
 */
export interface Neighbor {
  port: number
  cookie: string
  /** The paths to call, by name. */
  paths: Record<string, string>
}

export interface Sample {
  name: string
  /** When it began, as a date in milliseconds. */
  at: number
  ms: number
  /** 0 if there was no answer. */
  status: number
}

const every = 100
const { port, cookie, paths } = workerData as Neighbor
const idle: Client[] = []
const pending: Promise<Sample>[] = []

async function call(name: string, path: string): Promise<Sample> {
  const [at, start] = [Date.now(), performance.now()]
  const client = idle.pop() ?? new Client(port)
  try {
    const { status } = await client.send({ path, headers: { cookie } })
    idle.push(client)
    return { name, at, ms: performance.now() - start, status }
  } catch {
    return { name, at, ms: performance.now() - start, status: 0 }
  }
}

const timer = setInterval(() => {
  for (const [name, path] of Object.entries(paths)) pending.push(call(name, path))
}, every)

parentPort?.once('message', () => void finish())

async function finish() {
  clearInterval(timer)
  const samples = await Promise.all(pending)
  for (const client of idle) client.close()
  parentPort?.postMessage(samples)
}
