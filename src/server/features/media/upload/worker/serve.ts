import { setPriority } from 'node:os'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Outcome, Task } from './messages.ts'
import { processFile } from './process-file.ts'

/**
 * A process that reads what people upload, so that no file, however made, takes the memory or the time of the server. It
 * is started by ../lane.ts, which ends it when it takes too long or its member has left.
 */

/** More than any file within our limits takes, in bytes. A process that exceeds it can't tell why anymore. */
const maxMemory = 480 * 1024 * 1024

/** How much of the processor one file may take, in milliseconds: time on the clock would depend on what else is going on. */
const maxCpu = 60_000

let before = process.cpuUsage()
const usedCpu = () => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const send = (outcome: Outcome) => process.send?.(outcome)

// The server's own work comes first.
setPriority(10)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory || usedCpu() > maxCpu) process.kill(-process.pid, 'SIGKILL')
}, 50).unref()
// The server is gone. Processes started from here, such as ffmpeg, are in the same process group.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.on('message', (task: Task) => {
  before = process.cpuUsage()
  void outcomeOf(task).then(send)
})
send({ kind: 'ready' })

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    return { kind: 'processed', file: await processFile(task) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: error.code }
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      code,
    }
  }
}
