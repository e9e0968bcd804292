import { Refusal } from '../replies/refusals.ts'
import { TokenBucket } from './token-bucket.ts'

interface Waiting {
  start: () => void
  refuse: () => void
}

/** A caller's remaining share, in tokens of a millisecond of server time, and their requests. */
interface Account {
  caller: string
  /** What they may spend: in debt after work that cost more than was there, but never far. */
  share: TokenBucket
  /** The same with nothing waived: in debt by all that they owe, as far as it is remembered. */
  balance: TokenBucket
  running: number
  atOnce: number
  line: Set<Waiting>
  /** Set while someone with nothing left waits for more. */
  timer?: NodeJS.Timeout | undefined
}

/** Requests of a caller that are handled at the same time. An address may be that of a whole gym. */
const atOnce = (caller: string) => (caller.startsWith('user ') ? 4 : 100)
/** How much a caller who has done nothing for a while may spend at once: what they get in that many milliseconds. */
const burst = 16_000
/** No work makes a caller wait longer than this for more time, unless they owe too much. In milliseconds. */
const longestWait = 2000
/**
 * Whoever owes more milliseconds of server time than this is refused until they owe less. Only calls that cost seconds come to
 * that: otherwise, all that is waived after each of them would be most of a core.
 */
const mostOwed = 3000
/** More than this is forgotten, so that nobody is refused for hours. */
const mostRemembered = 15_000
/** Requests of a caller that wait; of honest ones, a browser with many tabs has the most. */
const longestLine = 100
/** A caller gets a larger share if nobody else has called for that long. */
const aloneAfterMs = 2000
const aloneFactor = 4
/** The most callers in memory; those who have spent nothing for a while are dropped first. */
const maxAccounts = 20_000

/**
 * Gives every caller the same share of the server: so many milliseconds of its time a second, and what they haven't used for
 * a while on top. Whoever has used it up waits until they have more, while others go on; who waits too long is refused, and
 * who owes seconds at once. A share that nobody else wants is not saved for them.
 */
export class FairShare {
  readonly #share: number
  readonly #now: () => number
  readonly #accounts = new Map<string, Account>()
  #latest = { caller: '', at: Number.NEGATIVE_INFINITY }
  /** When somebody else than the latest caller called, in milliseconds. */
  #otherAt = Number.NEGATIVE_INFINITY

  /** `share` is in milliseconds of server time for each millisecond that passes. */
  constructor(share: number, now: () => number = () => performance.now()) {
    this.#share = share
    this.#now = now
  }

  /** Resolves when it is the caller's turn. Every turn must be ended. `untilGone` is asked for if they have to wait. */
  async begin(caller: string, untilGone: () => AbortSignal): Promise<void> {
    this.#notice(caller)
    const account = this.#accountOf(caller)
    this.#refill(account)
    if (account.balance.tokens < -mostOwed) throw this.#tooMuch(account)
    if (account.line.size === 0 && account.running < this.#allowed(account)) account.running += 1
    else await this.#wait(account, untilGone())
  }

  /** Ends a turn that cost that many milliseconds. */
  end(caller: string, cost: number) {
    const account = this.#accountOf(caller)
    account.running -= 1
    this.charge(caller, cost)
    this.#startNext(account)
  }

  /** Work that was done without a turn, such as an upload. */
  charge(caller: string, cost: number) {
    const account = this.#accountOf(caller)
    this.#refill(account)
    account.share.take(cost)
    account.balance.take(cost)
  }

  /** With little left, one at a time. */
  #allowed(account: Account): number {
    this.#refill(account)
    const { share, balance } = account
    if (share.tokens <= 0 || balance.tokens < -mostOwed) return 0
    return share.tokens < (share.burst * 3) / 4 ? 1 : account.atOnce
  }

  #refill(account: Account) {
    const [now, rate] = [this.#now(), this.#rateOf(account)]
    account.share.refill(now, rate)
    account.balance.refill(now, rate)
  }

  #notice(caller: string) {
    if (caller !== this.#latest.caller) this.#otherAt = this.#latest.at
    this.#latest = { caller, at: this.#now() }
  }

  #rateOf({ caller }: Account): number {
    const others = caller === this.#latest.caller ? this.#otherAt : this.#latest.at
    return this.#now() - others > aloneAfterMs ? this.#share * aloneFactor : this.#share
  }

  #wait(account: Account, signal: AbortSignal): Promise<void> {
    if (account.line.size >= longestLine) throw this.#tooMuch(account)
    return new Promise((resolve, reject) => {
      const done = (end: () => void) => () => {
        clearInterval(timer)
        signal.removeEventListener('abort', waiting.refuse)
        account.line.delete(waiting)
        end()
      }
      const waiting: Waiting = {
        start: done(resolve),
        refuse: done(() => reject(this.#tooMuch(account))),
      }
      const timer = setInterval(() => {
        // Otherwise it's the server that is slow.
        if (this.#allowed(account) === 0) waiting.refuse()
      }, longestWait)
      signal.addEventListener('abort', waiting.refuse, { once: true })
      account.line.add(waiting)
      this.#startNext(account)
    })
  }

  #startNext(account: Account) {
    for (const waiting of account.line) {
      if (account.running >= this.#allowed(account)) break
      account.running += 1
      waiting.start()
    }
    if (account.line.size === 0 || account.running > 0 || account.timer) return
    account.timer = setTimeout(() => {
      account.timer = undefined
      this.#startNext(account)
    }, this.#untilMore(account) + 1)
  }

  /** In milliseconds. */
  #untilMore = (account: Account): number =>
    Math.ceil(Math.max(0, -account.share.tokens, -account.balance.tokens - mostOwed) / this.#rateOf(account))

  #tooMuch(account: Account): Refusal {
    this.#refill(account)
    return new Refusal('TOO_MANY_CALLS', { retryAfter: Math.max(1, Math.ceil(this.#untilMore(account) / 1000)) })
  }

  #accountOf(caller: string): Account {
    const known = this.#accounts.get(caller)
    if (known) return known
    if (this.#accounts.size >= maxAccounts) this.#forget()
    const [now, most] = [this.#now(), burst * this.#share]
    const account: Account = {
      caller,
      share: new TokenBucket({ burst: most, debt: longestWait * this.#share }, now),
      balance: new TokenBucket({ burst: most, debt: mostRemembered }, now),
      running: 0,
      atOnce: atOnce(caller),
      line: new Set(),
    }
    this.#accounts.set(caller, account)
    return account
  }

  /** Whoever has saved all they can is like someone new. */
  #forget() {
    for (const [caller, account] of this.#accounts) {
      this.#refill(account)
      const isIdle = account.running === 0 && account.line.size === 0
      if (isIdle && account.balance.tokens >= account.balance.burst) this.#accounts.delete(caller)
    }
  }
}
