import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { createQueue } from '#server/http/fairness/queue.ts'
import { untilLeaving } from '#server/http/replies/reply.ts'

interface Download {
  name: string
  type: string
  headers?: Record<string, string>
  /** Writes it as it is read; what fails before the first item is a reply of its own. Stops with the signal. */
  write: (signal: AbortSignal) => Promise<Readable>
}

/**
 * A queue of downloads: each member has one under way, and each takes a few megabytes, however large it is. One that isn't done
 * after `ms` milliseconds is given up on.
 */
export function createDownloads({ running, ms }: { running: number; ms: number }) {
  const queue = createQueue({ running, waiting: 60 })

  /** Sends a file that is written while it is sent, once it is the member's turn, unless they leave. */
  return async (reply: FastifyReply, userId: number, { name, type, headers = {}, write }: Download) => {
    const signal = untilLeaving(reply, { ms, code: 'BUSY' })
    const send = async () => {
      const file = await write(signal)
      void reply.headers(headers).header('content-disposition', `attachment; filename="${name}"`)
      void reply.type(type).send(file)
      // The framework logs what fails on the way, and the browser sees that the file is incomplete.
      await finished(file).catch(() => undefined)
    }
    await queue(String(userId), send, signal)
    return reply
  }
}

/** Starts reading, so that what fails at once does so before anything is sent. */
export async function started<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* items
  })()
}
