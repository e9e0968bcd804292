import type { FastifyReply } from 'fastify'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { Refusal } from './replies/refusals.ts'

/** Aborts when the client leaves before it has been answered, and after that many milliseconds, with that refusal. */
export function untilLeaving({ raw }: FastifyReply, limit: { ms: number; code: RefusalCode }): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort(new Refusal(limit.code))
  const timer = setTimeout(stop, limit.ms)
  raw.once('close', () => {
    clearTimeout(timer)
    if (!raw.writableFinished) stop()
  })
  return controller.signal
}
