import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Owner } from './data.ts'
import { quantile } from './measure.ts'
import { watchMemory } from './memory.ts'
import type { Neighbor, Sample } from './neighbor-calls.ts'
import type { startApp } from './processes.ts'

/** How long the neighbor is measured before, in milliseconds. */
const quietMs = 5_000

interface Wanted {
  name: string
  seconds: number
  megabytes: number
}

/**
 * Prints how long some work of one member takes, how much memory, and how long another waits for their list meanwhile. `work`
 * returns what it came to.
 */
export async function measureBeside(
  { port, pid, usage }: Awaited<ReturnType<typeof startApp>>,
  neighbor: Owner,
  { name, seconds, megabytes }: Wanted,
  work: () => Promise<string>,
) {
  const calls = new Worker(new URL('neighbor-calls.ts', import.meta.url), {
    workerData: { port, cookie: neighbor.cookie, paths: { 'list-50': '/api/entries' } } satisfies Neighbor,
  })
  await once(calls, 'online')
  const quiet = watchMemory(pid)
  await sleep(quietMs)
  const before = await quiet()
  const memory = watchMemory(pid)
  const cpuBefore = (await usage()).cpu
  const began = Date.now()
  const remark = await work()
  const ended = Date.now()
  const cpu = (await usage()).cpu - cpuBefore
  const peak = await memory()
  const answered = once(calls, 'message')
  calls.postMessage('stop')
  const [samples] = (await answered) as [Sample[]]
  await calls.terminate()
  const between = (from: number, to: number) =>
    samples.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms)
  const [alone, beside] = [between(0, began), between(began, ended)]
  const mb = (size: number) => (size / 1024 / 1024).toFixed(0)
  console.log(`${name}: ${remark} in ${((ended - began) / 1000).toFixed(1)} s, wanted at most ${seconds}; ${(cpu / 1000).toFixed(1)} s of CPU in Node
  memory: ${mb(peak.node - before.node)} MB more in Node, ${mb(peak.all - before.all)} in all processes, wanted at most ${megabytes}
  list-50 of another member: p50 ${quantile(beside, 0.5).toFixed(1)} ms, alone ${quantile(alone, 0.5).toFixed(1)}; p99 ${quantile(beside, 0.99).toFixed(1)}, alone ${quantile(alone, 0.99).toFixed(1)}`)
}
