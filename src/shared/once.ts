/** Returns what `make` returns, made on first use. What Intl offers takes a phone 20 ms and more to make. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
