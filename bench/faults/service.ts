import { setTimeout as sleep } from 'node:timers/promises'

/** How long members wait for a reply. */
const timeout = 15_000
const longestWait = 120_000

export interface Figures {
  /** Per round: the longest time in which no write was acknowledged, in milliseconds. */
  gaps: number[]
  acknowledged: number
  /** What members saw instead of an acknowledgment, by status or kind. */
  seen: Map<string, number>
}

/** The service as its members see it, with its pauses. */
export class Service {
  readonly url: string
  #lastAcknowledged = performance.now()
  #gap = 0
  #writers = new Set<number>()
  #figures: Figures = { gaps: [], acknowledged: 0, seen: new Map() }

  constructor(url: string) {
    this.url = url
  }

  beginFault() {
    this.#figures = { gaps: [], acknowledged: 0, seen: new Map() }
  }

  beginRound() {
    this.#gap = 0
    // Members may just have paused to compare what they wrote.
    this.#lastAcknowledged = performance.now()
  }

  endRound() {
    this.#figures.gaps.push(this.#gap)
  }

  figures(): Figures {
    return this.#figures
  }

  /** Makes a call; undefined if the connection failed or nothing came in time. */
  async call(path: string, init: RequestInit): Promise<Response | undefined> {
    try {
      return await fetch(this.url + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    } catch {
      return undefined
    }
  }

  /** A write of a member has been acknowledged. */
  acknowledge(memberId: number) {
    const now = performance.now()
    this.#gap = Math.max(this.#gap, now - this.#lastAcknowledged)
    this.#lastAcknowledged = now
    this.#figures.acknowledged += 1
    this.#writers.add(memberId)
  }

  /** A write of a member has failed as far as they can see. */
  fail(status: number | undefined) {
    const kind = status === undefined ? 'no reply' : String(status)
    this.#figures.seen.set(kind, (this.#figures.seen.get(kind) ?? 0) + 1)
  }

  pass(milliseconds: number) {
    return sleep(milliseconds)
  }

  /** Waits until each member has written something from now on. */
  async untilAllWrite(members: number) {
    this.#writers.clear()
    const until = performance.now() + longestWait
    while (this.#writers.size < members) {
      if (performance.now() > until) throw new Error(`Only ${this.#writers.size} of ${members} members can write.`)
      await sleep(20)
    }
  }
}
