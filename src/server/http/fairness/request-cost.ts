/**
 * The cost of requests on the main thread: its CPU time is divided equally among the requests being handled at the
 * time. Which of them it is spent on, Node can't say; but whoever keeps it busy has requests in progress all the time.
 */
export class CpuMeter {
  readonly #cpuTime: () => number
  #inProgress = 0
  /** The cost of a request in progress since the start, in milliseconds. */
  #shareOfEach = 0
  #last: number

  constructor(cpuTime = mainThreadTime) {
    this.#cpuTime = cpuTime
    this.#last = cpuTime()
  }

  /** Begins a request. Call what it returns when the request has been handled; it says what it cost, in milliseconds. */
  begin(): () => number {
    this.#count()
    const before = this.#shareOfEach
    this.#inProgress += 1
    return () => {
      this.#count()
      this.#inProgress -= 1
      return this.#shareOfEach - before
    }
  }

  #count() {
    const now = this.#cpuTime()
    if (this.#inProgress > 0) this.#shareOfEach += (now - this.#last) / this.#inProgress
    this.#last = now
  }
}

function mainThreadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
