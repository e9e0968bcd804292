/** Repeatable randomness: the same seed gives the same year. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** `count` different ones, in the order of `from`. */
  some<T>(from: readonly T[], count: number): T[]
}

/** A small generator (mulberry32): good enough for a believable year, never for a secret. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => from[between(0, from.length - 1)] as T
  const some = <T>(from: readonly T[], count: number): T[] => {
    const left = from.map((_, index) => index)
    const taken = Array.from({ length: Math.min(count, from.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    )
    return taken
      .flat()
      .sort((a, b) => a - b)
      .map((index) => from[index] as T)
  }
  return { next, between, pick, some, chance: (probability) => next() < probability }
}
