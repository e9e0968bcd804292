import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../replies/refusals.ts'

interface Limits {
  /** How many tasks run at once. */
  running?: number
  /** How many of one key run at once. */
  runningOfKey?: number
  /** How many wait; beyond that, tasks are refused. */
  waiting?: number
}

interface Task {
  start: () => void
  refuse: () => void
}

/** Seconds after which a refused caller may try again. */
const retryAfter = 5

/** The tasks that wait, in a line for each key. The order of the lines is that of their turns. */
class Lines {
  count = 0
  readonly #lines = new Map<string, Task[]>()

  add(key: string, task: Task) {
    this.#lines.set(key, [...(this.#lines.get(key) ?? []), task])
    this.count += 1
  }

  remove(key: string, task: Task | undefined) {
    const before = this.#lines.get(key) ?? []
    const line = before.filter((queued) => queued !== task)
    this.count -= before.length - line.length
    if (line.length > 0) this.#lines.set(key, line)
    else this.#lines.delete(key)
  }

  /** The first task of the first line whose key may run another. */
  takeNext(mayRun: (key: string) => boolean): [key: string, task: Task] | undefined {
    for (const [key, [task]] of this.#lines) {
      if (!task || !mayRun(key)) continue
      this.remove(key, task)
      return [key, task]
    }
    return undefined
  }

  /** Whoever has just had a turn comes after all others. */
  toEnd(key: string) {
    const line = this.#lines.get(key)
    this.#lines.delete(key)
    if (line) this.#lines.set(key, line)
  }

  /** The last task of the longest line. */
  takeLast(): Task | undefined {
    let longest: [string, Task[]] = ['', []]
    for (const line of this.#lines) if (line[1].length > longest[1].length) longest = line
    const task = longest[1].at(-1)
    this.remove(longest[0], task)
    return task
  }
}

/** The tasks that run, counted by key. */
class Running {
  readonly #limits: { running: number; runningOfKey: number }
  readonly #ofKey = new Map<string, number>()
  #count = 0

  constructor(limits: { running: number; runningOfKey: number }) {
    this.#limits = limits
  }

  mayBegin(key: string): boolean {
    const { running, runningOfKey } = this.#limits
    return this.#count < running && (this.#ofKey.get(key) ?? 0) < runningOfKey
  }

  begin(key: string) {
    this.#count += 1
    this.#ofKey.set(key, (this.#ofKey.get(key) ?? 0) + 1)
  }

  end(key: string) {
    this.#count -= 1
    const left = (this.#ofKey.get(key) ?? 0) - 1
    if (left > 0) this.#ofKey.set(key, left)
    else this.#ofKey.delete(key)
  }
}

/**
 * A queue for work that is too expensive to do for everybody at once. Keys, such as persons or addresses, take turns, so
 * many tasks of one don't hold up another's, and each has one running, unless `runningOfKey` says how many. When the queue
 * is full, the key with the most waiting tasks loses its last.
 */
export function createQueue({ running = Infinity, runningOfKey = 1, waiting = Infinity }: Limits) {
  const tasks = new Running({ running, runningOfKey })
  const lines = new Lines()

  const wait = (key: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        lines.remove(key, task)
        reject(signal?.reason as Error)
      }
      const done = (settle: () => void) => () => {
        signal?.removeEventListener('abort', leave)
        settle()
      }
      const task: Task = {
        start: done(resolve),
        refuse: done(() => reject(new Refusal('BUSY', { retryAfter }))),
      }
      signal?.addEventListener('abort', leave, { once: true })
      lines.add(key, task)
      if (lines.count > waiting) lines.takeLast()?.refuse()
    })

  return async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (tasks.mayBegin(key)) tasks.begin(key)
    else await wait(key, signal)
    try {
      return await work()
    } finally {
      tasks.end(key)
      lines.toEnd(key)
      const [nextKey, next] = lines.takeNext((one) => tasks.mayBegin(one)) ?? []
      if (nextKey !== undefined) tasks.begin(nextKey)
      next?.start()
    }
  }
}

/** Milliseconds of work at a stretch, after which everybody else is served first. */
const stretch = 10

/** Returns a function for long work to wait for between its steps: it pauses when the last pause is too long ago. */
export function breaths(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < stretch) return
    await setImmediate()
    last = performance.now()
  }
}
