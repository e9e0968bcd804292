import { Refusal } from '../replies/refusals.ts'

interface Limits {
  /** How many tasks run at once. */
  running: number
  /** How many wait; beyond that, tasks are refused. */
  waiting: number
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

  /** The first task of the first line that isn't among `busy`; the line goes to the end. */
  takeNext(busy: Set<string>): [key: string, task: Task] | undefined {
    const turn = [...this.#lines].find(([key]) => !busy.has(key))
    const [key, [task]] = turn ?? ['', []]
    if (!task) return undefined
    this.remove(key, task)
    const line = this.#lines.get(key)
    this.#lines.delete(key)
    if (line) this.#lines.set(key, line)
    return [key, task]
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

/**
 * A queue for work that is too expensive to do for everybody at once. Keys, such as persons or addresses, take turns, so
 * many tasks of one don't hold up another's, and each has one running. When the queue is full, the key with the most
 * waiting tasks loses its last.
 */
export function createQueue({ running, waiting }: Limits) {
  const busy = new Set<string>()
  const lines = new Lines()

  const wait = (key: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        lines.remove(key, task)
        reject(signal?.reason as Error)
      }
      const done = (end: () => void) => () => {
        signal?.removeEventListener('abort', leave)
        end()
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
    if (busy.size < running && !busy.has(key)) busy.add(key)
    else await wait(key, signal)
    try {
      return await work()
    } finally {
      busy.delete(key)
      const [nextKey, next] = lines.takeNext(busy) ?? []
      if (nextKey !== undefined) busy.add(nextKey)
      next?.start()
    }
  }
}
