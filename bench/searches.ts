import { Client } from './client.ts'
import { commonWord, type Owner, rareWords } from './data.ts'
import { quantile, times } from './measure.ts'
import type { Server } from './processes.ts'
import { sized } from './sized.ts'

const sentence =
  'Knee cut needs the far underhook. Without it I only give my back. Slide the shin, not the knee cap, and look up at the wall. ' +
  'They reached deep half twice. Hip heavier on that side, pull the collar up.'

const ofLength = (length: number) => sentence.slice(0, length).trim()

/** From one letter to two hundred: common, rare, found nowhere, found only with others, several words. */
const searches: Record<string, string[]> = {
  'one or two letters': ['a', 'e', 'q', 'kn', 'rm', 'zz'],
  common: ['guard', 'sweep', 'hips', 'northside', 'underhook'],
  rare: rareWords,
  'in no journal': ['qwrtpx', 'xylophone', 'zzzzzzzz', '100%', 'a_b', 'x'.repeat(60), 'x'.repeat(200)],
  'only in other journals': [commonWord],
  'several words': [
    'knee cut underhook',
    'tripod swept guard',
    'a e i o',
    'guard gogoplata',
    'lena sweep hips half',
  ],
  'part of a sentence': [3, 5, 8, 13, 21, 34, 55, 89, 144, 200].map(ofLength),
}

const rounds = sized(25, 2)

export interface SearchTimes {
  p50: number
  p99: number
  kinds: { kind: string; p50: number; p99: number; slowest: string }[]
}

/** Each search in turn, over and over, in the journal of 10,000. */
export async function timesOfSearches(app: Server, owner: Owner): Promise<SearchTimes> {
  const client = new Client(app.port)
  const taken = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const word of Object.values(searches).flat()) {
      const path = `/api/entries?q=${encodeURIComponent(word)}`
      const measured = await times(1, () => client.get({ path, headers: { cookie: owner.cookie } }))
      if (round > 0) taken.set(word, [...(taken.get(word) ?? []), ...measured])
    }
  }
  client.close()
  const of = (word: string) => taken.get(word) ?? []
  const kinds = Object.entries(searches).map(([kind, all]) => {
    const samples = all.flatMap(of)
    const slowest = all.toSorted((a, b) => quantile(of(b), 0.5) - quantile(of(a), 0.5))[0] ?? ''
    return { kind, p50: quantile(samples, 0.5), p99: quantile(samples, 0.99), slowest: slowest.slice(0, 30) }
  })
  const all = [...taken.values()].flat()
  return { p50: quantile(all, 0.5), p99: quantile(all, 0.99), kinds }
}
