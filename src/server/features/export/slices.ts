import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { queryTime } from '#server/db/query-time.ts'
import { createQueue } from '#server/http/fairness/queue.ts'

/**
 * How long an export holds the main thread at a time, in milliseconds, and how often one of all exports may: the rest of the
 * time is left to everybody's requests.
 */
const slice = 5
const every = 2 * slice

const turns = createQueue({})
let lastTurn = 0

/**
 * All exports share the turns, so ten of them take no more of the thread than one. A request that arrives during a slice
 * is answered before the next one.
 */
const nextTurn = () => turns('exports', takeTurn)

async function takeTurn() {
  await sleep(Math.max(slice, lastTurn + every - performance.now()))
  await setImmediate()
  lastTurn = performance.now()
}

/**
 * Passes on items in slices of time, including the work done with each before the next one is requested. Throws the signal's
 * reason once it is aborted. The member is charged for the slices.
 */
export async function* inSlices<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const spent = queryTime.getStore()
  let begin = Number.NEGATIVE_INFINITY
  for await (const item of items) {
    const held = performance.now() - begin
    if (held >= slice) {
      // What is longer waited for the reader.
      if (spent && held < Number.POSITIVE_INFINITY) spent.ms += Math.min(held, every)
      signal.throwIfAborted()
      await nextTurn()
      begin = performance.now()
    }
    signal.throwIfAborted()
    yield item
  }
}

interface Sized {
  bytes: number
}

/** Splits items into pages to read at once: of so many, or fewer large ones, so that a page doesn't take much memory. */
export function pagesOf<T extends Sized>(items: T[], most: { items: number; bytes: number }): T[][] {
  const pages: T[][] = []
  let bytes = 0
  for (const item of items) {
    const page = pages.at(-1)
    if (page && page.length < most.items && bytes + item.bytes <= most.bytes) {
      page.push(item)
      bytes += item.bytes
    } else {
      pages.push([item])
      ;({ bytes } = item)
    }
  }
  return pages
}
