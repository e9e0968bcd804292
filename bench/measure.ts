/** One of the contenders measured side by side. */
export interface Contender {
  name: string
  /** One call of a round. */
  call(round: number, index: number): Promise<unknown>
  /** Milliseconds of CPU that all processes working for it have used so far; missing if unknown. */
  cpu?: () => Promise<number>
}

export interface Result {
  name: string
  p50: number
  p99: number
  /** The lowest and the highest of the rounds' medians. */
  spread: [number, number]
  /** Milliseconds of CPU per call; undefined if unknown. */
  cpu: number | undefined
  samples: number[]
}

/** Measures them in turns, so that other work of the machine affects them all alike. */
export async function interleaved(contenders: Contender[], rounds: number, calls: number): Promise<Result[]> {
  const taken = contenders.map((contender) => ({ contender, rounds: [] as number[][], cpu: 0 }))
  for (const { contender } of taken) for (let index = 0; index < calls; index++) await contender.call(-1, index)
  for (let round = 0; round < rounds; round++) {
    // Another one goes first each time, as the first of a round finds the coldest caches.
    const order = taken.map((_, index) => taken[(index + round) % taken.length] as (typeof taken)[number])
    for (const turn of order) {
      const before = (await turn.contender.cpu?.()) ?? 0
      turn.rounds.push(await times(calls, (index) => turn.contender.call(round, index)))
      turn.cpu += ((await turn.contender.cpu?.()) ?? 0) - before
    }
  }
  return taken.map(({ contender, rounds, cpu }) => ({
    ...summary(contender.name, rounds),
    cpu: contender.cpu && cpu / rounds.flat().length,
  }))
}

/** How long each of so many calls took, in milliseconds. */
export async function times(calls: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let index = 0; index < calls; index++) {
    const start = performance.now()
    await call(index)
    taken.push(performance.now() - start)
  }
  return taken
}

function summary(name: string, rounds: number[][]) {
  const samples = rounds.flat()
  const medians = rounds.map((round) => quantile(round, 0.5))
  const spread: [number, number] = [Math.min(...medians), Math.max(...medians)]
  return { name, p50: quantile(samples, 0.5), p99: quantile(samples, 0.99), spread, samples }
}

/** The value that this share of the samples is below. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
