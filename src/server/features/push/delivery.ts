import type { Db } from '#server/db/tables.ts'
import type { Push, PushResult } from '#server/outside/push/push.ts'
import { type Device, markGone } from './queries.ts'

/** To one push service. */
const callsAtOnce = 8
/** After so many failures in a row, a push service is left alone until the next run. */
const failuresAllowed = 10

interface Lane {
  running: number
  failures: number
  waiting: (() => void)[]
}

/** Sends notifications of one run. Each push service has a lane of its own, so that a slow one doesn't hold up the others. */
export class Delivery {
  readonly #db: Db
  readonly #push: Push
  readonly #lanes = new Map<string, Lane>()

  constructor(db: Db, push: Push) {
    this.#db = db
    this.#push = push
  }

  /** Sends one; a device that is gone gets no more. */
  async send(device: Device, payload: string, topic: string): Promise<PushResult> {
    const lane = this.#laneOf(device)
    while (lane.running >= callsAtOnce) await new Promise<void>((resolve) => lane.waiting.push(resolve))
    lane.running += 1
    try {
      if (lane.failures >= failuresAllowed) return 'refused'
      const result = await this.#push.send(device, payload, topic)
      lane.failures = result === 'sent' || result === 'gone' ? 0 : lane.failures + 1
      if (result === 'gone') await markGone(this.#db, device)
      return result
    } finally {
      lane.running -= 1
      lane.waiting.shift()?.()
    }
  }

  #laneOf({ endpoint }: Device): Lane {
    const name = this.#push.serviceOf(endpoint) ?? ''
    const lane = this.#lanes.get(name) ?? { running: 0, failures: 0, waiting: [] }
    this.#lanes.set(name, lane)
    return lane
  }
}
