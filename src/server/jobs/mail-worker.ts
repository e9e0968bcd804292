import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../deps.ts'
import { nextAttempt, sendNext } from '../features/mail/service.ts'
import { processResetRequests } from '../features/sign-in/service.ts'

/** Checks the queue at least this often: another server may have stopped before it sent what it had queued. */
const maxPause = 30_000
const minPause = 1000
/** After each email that nobody waits for, members go first, for at most so many milliseconds. */
const longestRest = 50

/**
 * Sends mail as soon as it is woken, and again when a retry is due. Several servers on one database may do so at once.
 * `stop` waits for the mail that is being sent.
 */
export function startMailWorker(deps: Deps, logger: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  let running: Promise<void> | null = null
  let isWoken = false
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const onFailure = (error: unknown) => logger.warn({ err: error }, 'sending an email failed; it will be retried')

  const sendAll = async () => {
    await processResetRequests(deps)
    while (!stop.signal.aborted && (await sendOne(deps, onFailure)));
    const next = await nextAttempt(deps.db)
    return next ? next.getTime() - deps.clock().getTime() : maxPause
  }
  const work = async () => {
    let pause = maxPause
    while (isWoken && !stop.signal.aborted) {
      isWoken = false
      pause = await sendAll().catch((error: unknown) => {
        logger.error({ err: error }, 'the mail queue failed')
        return maxPause
      })
    }
    running = null
    if (!stop.signal.aborted) timer = setTimeout(wake, Math.max(minPause, Math.min(pause, maxPause))).unref()
  }
  const wake = () => {
    isWoken = true
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

/** Sends the next email and returns whether there was one. Rests after bulk mail. */
async function sendOne(deps: Deps, onFailure: (error: unknown) => void): Promise<boolean> {
  const begun = performance.now()
  const sent = await sendNext(deps, onFailure)
  if (sent === 'bulk') await sleep(Math.min(performance.now() - begun, longestRest))
  return sent !== undefined
}
