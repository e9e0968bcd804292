import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import type { Push, PushResult } from '#server/outside/push/push.ts'
import { type Device, markGone } from './queries.ts'

/** To one push service. */
const callsAtOnce = 8
/** After so many failures in a row, a push service is left alone until the next run. */
const failuresAllowed = 10

/** Sends notifications of one run. Each push service has a line of its own, so that a slow one doesn't hold up the others. */
export class Delivery {
  readonly #db: Db
  readonly #push: Push
  readonly #queue = createQueue({ runningOfKey: callsAtOnce })
  /** In a row, by push service. */
  readonly #failures = new Map<string, number>()

  constructor(db: Db, push: Push) {
    this.#db = db
    this.#push = push
  }

  /** Sends one; a device that is gone gets no more. */
  send(device: Device, payload: string, topic: string): Promise<PushResult> {
    const service = this.#push.serviceOf(device.endpoint) ?? ''
    return this.#queue(service, async () => {
      const failures = this.#failures.get(service) ?? 0
      if (failures >= failuresAllowed) return 'refused'
      const result = await this.#push.send(device, payload, topic)
      this.#failures.set(
        service,
        result === 'sent' || result === 'gone' ? 0 : (this.#failures.get(service) ?? 0) + 1,
      )
      if (result === 'gone') await markGone(this.#db, device)
      return result
    })
  }
}
