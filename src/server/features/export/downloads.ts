import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { createQueue } from '#server/http/fairness/queue.ts'
import { untilLeaving } from '#server/http/leaving.ts'

/** A download that isn't done by then is given up on, in milliseconds: browsers wait as long for it. */
const longest = 10 * 60_000

/** Each member has one download under way. Each takes a few megabytes, however large it is. */
const downloads = createQueue({ running: 8, waiting: 60 })

interface Download {
  name: string
  type: string
  /** Writes it as it is read; what fails before the first item is a reply of its own. Stops with the signal. */
  write: (signal: AbortSignal) => Promise<Readable>
}

/** Sends a file that is written while it is sent, once it is the member's turn, unless they leave. */
export async function sendDownload(reply: FastifyReply, userId: number, { name, type, write }: Download) {
  const signal = untilLeaving(reply, { ms: longest, code: 'BUSY' })
  const send = async () => {
    const file = await write(signal)
    void reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(file)
    // The framework logs what fails on the way, and the browser sees that the file is incomplete.
    await finished(file).catch(() => undefined)
  }
  await downloads(String(userId), send, signal)
  return reply
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
