interface Limits {
  /** The most tokens that are saved. */
  burst: number
  /** The most that may be owed; what is taken beyond is waived. */
  debt: number
}

/** Tokens that come at a rate, up to a burst. More may be taken than there are: the bucket is in debt until it has been refilled. */
export class TokenBucket {
  readonly burst: number
  readonly #debt: number
  #tokens: number
  /** When there were as many, in milliseconds. */
  #at: number

  /** Begins full. */
  constructor({ burst, debt }: Limits, now: number) {
    this.burst = burst
    this.#debt = debt
    this.#tokens = burst
    this.#at = now
  }

  /** Below zero while it is in debt. */
  get tokens(): number {
    return this.#tokens
  }

  /** Adds what has come until now, at a rate of tokens for each millisecond. */
  refill(now: number, rate: number) {
    this.#tokens = Math.min(this.#tokens + (now - this.#at) * rate, this.burst)
    this.#at = now
  }

  take(tokens: number) {
    this.#tokens = Math.max(this.#tokens - tokens, -this.#debt)
  }
}
