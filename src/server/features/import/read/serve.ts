import { on } from 'node:events'
import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ReadKind, ReadOutcome, Sources, ThreadMessage } from './messages.ts'
import { type Done, tasks } from './tasks.ts'

/** A thread that reads one file, so that no file, however made, takes the time of the server. See in-worker.ts. */
async function serve(port: MessagePort) {
  const inbox = on(port, 'message')
  const receive = async () => (await inbox.next()).value?.[0]
  const send = (message: ThreadMessage) => port.postMessage(message)
  const ask = (message: ThreadMessage) => {
    send(message)
    return receive()
  }
  const sources: Sources = {
    journal: () => ask({ ask: 'journal' }),
    piece: (position) => ask({ ask: 'piece', position }),
    texts: (ids) => ask({ ask: 'texts', ids }),
    progress: (megabytes) => ask({ ask: 'progress', megabytes }),
  }
  const { result, partAt } = await read(sources)
  const { user, system } = process.threadCpuUsage()
  send({ result, cpu: (user + system) / 1000 })
  for (;;) send({ part: partAt?.(await receive()) })
}

async function read(
  sources: Sources,
): Promise<{ result: ReadOutcome['result']; partAt?: Done<ReadKind>['partAt'] }> {
  try {
    const { kind, input } = workerData as { kind: ReadKind; input: never }
    const { answer, partAt } = await tasks[kind](input, sources)
    return { result: { answer }, partAt }
  } catch (error) {
    if (error instanceof Refusal) return { result: { refusal: error.code } }
    return { result: { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) } }
  }
}

// On Linux, only this thread: others' requests go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
if (parentPort) await serve(parentPort)
