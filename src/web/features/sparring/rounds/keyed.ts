/** Lines of text, each with a key that tells it from equal ones. */
export function keyed<T>(all: T[], textOf: (one: T) => string): { key: string; one: T }[] {
  const counts = new Map<string, number>()
  return all.map((one) => {
    const text = textOf(one)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return { key: `${count} ${text}`, one }
  })
}
