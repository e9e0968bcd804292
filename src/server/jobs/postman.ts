import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../deps.ts'
import { answerPasswordAsks } from '../features/auth/service.ts'
import { nextTry, sendNext } from '../features/mail/service.ts'

/** Looks at the queue this often anyway: another server may have ended before it sent what it had queued. */
const atLeastEvery = 30_000

/**
 * Sends mail as soon as it is woken, and again when a failed one is due. Several servers on one database may do so at
 * once. `stop` waits for the mail that is under way.
 */
export function startPostman(deps: Deps, logger: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  let running: Promise<void> | null = null
  let isWanted = false
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const failed = (error: unknown) => logger.warn({ err: error }, 'a mail was not taken; it will be tried again')

  const round = async () => {
    await answerPasswordAsks(deps)
    while (!stop.signal.aborted && (await sendNext(deps, failed)));
    const next = await nextTry(deps.db)
    return next ? next.getTime() - deps.clock().getTime() : atLeastEvery
  }
  const work = async () => {
    let pause = atLeastEvery
    while (isWanted && !stop.signal.aborted) {
      isWanted = false
      pause = await round().catch((error: unknown) => {
        logger.error({ err: error }, 'the queue of mails broke')
        return atLeastEvery
      })
    }
    running = null
    if (!stop.signal.aborted) timer = setTimeout(wake, Math.max(1000, Math.min(pause, atLeastEvery))).unref()
  }
  const wake = () => {
    isWanted = true
    clearTimeout(timer)
    running ??= work()
  }
  wake()
  return {
    wake,
    stop: async () => {
      stop.abort()
      clearTimeout(timer)
      await running
    },
  }
}
