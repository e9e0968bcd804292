/**
 * What the oldest browsers we promise lack of what we use (decision 117). Browsers without URL.parse, which is the newest of
 * it everywhere, load this before anything else, for the page and for the worker.
 */

URL.parse ??= (url: string | URL, base?: string | URL) => {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

Promise.withResolvers ??= <T>() => {
  let resolve!: (value: T | PromiseLike<T>) => void
  let reject!: (reason?: unknown) => void
  const promise = new Promise<T>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve, reject }
}

Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

Object.groupBy ??= <K extends PropertyKey, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) =>
  Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf))) as Partial<Record<K, T[]>>

AbortSignal.any ??= (signals: Iterable<AbortSignal>) => {
  const all = [...signals]
  const controller = new AbortController()
  const follow = (event: Pick<Event, 'target'>) => controller.abort((event.target as AbortSignal).reason)
  const aborted = all.find((signal) => signal.aborted)
  if (aborted) follow({ target: aborted })
  for (const signal of all) signal.addEventListener('abort', follow, { once: true, signal: controller.signal })
  return controller.signal
}

// A worker has no elements.
if ('Element' in globalThis)
  Element.prototype.checkVisibility ??= function checkVisibility(this: Element) {
    return this.getClientRects().length > 0
  }
