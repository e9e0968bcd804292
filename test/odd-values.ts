export type Random = () => number

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** JSON text as it is, for what JSON.stringify can't write. */
class Raw {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

const oddTexts = [
  '',
  ' ',
  '\0',
  'Half\0guard',
  '\ud800',
  'Knee \udfff cut',
  '\uffff',
  '\ufffe',
  '\u202efdp.exe',
  "'; drop table entries; --",
  '%00',
  '../../etc/passwd',
  '2026-02-30',
  '2026-11-20T\0',
  '99:99',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(40),
  'x'.repeat(300),
  '🥋'.repeat(200),
]

export const oddNumbers = [0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 1e300].map(
  String,
)

const odd: ((random: Random) => unknown)[] = [
  (random) => pick(random, oddTexts),
  (random) => new Raw(pick(random, [...oddNumbers, '1e999', '-0', '99999999999999999999'])),
  (random) => pick(random, [null, true, false, [], {}, [[]], [null], '']),
  (random) => ({ length: pick<unknown>(random, [3, 1e9, -1, 'x', null, {}, { valueOf: 1, toString: 1 }]) }),
  (random) => ({ toString: 1, valueOf: pick(random, [null, {}]) }),
  (random) => Array.from({ length: pick(random, [1, 3, 400]) }, () => pick(random, [...oddTexts, 2 ** 40, null])),
  () => new Raw('{"__proto__":{"length":3}}'),
  () => new Raw(`${'['.repeat(2000)}${']'.repeat(2000)}`),
]

/** The value with one of its parts, at any depth, replaced by something odd. */
export function withOddPart(random: Random, value: unknown): unknown {
  const keys = value instanceof Raw ? [] : Object.keys(Object(value))
  if (keys.length === 0 || typeof value === 'string' || random() < 0.05) return oddLike(random, value)
  const key = pick(random, keys)
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = withOddPart(random, copy[key])
  return copy
}

/** Half of the time it has the type of the value, to get past the check of the type. */
function oddLike(random: Random, value: unknown): unknown {
  if (random() < 0.5) return pick(random, odd)(random)
  if (typeof value === 'string') return pick(random, [`${value}\0`, `\ud83e${value}`, ...oddTexts])
  if (typeof value === 'number') return new Raw(pick(random, oddNumbers))
  return pick(random, odd)(random)
}

export function json(value: unknown): string {
  if (value instanceof Raw) return value.json
  if (Array.isArray(value)) return `[${value.map(json).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, field]) => `${JSON.stringify(name)}:${json(field)}`)
    .join(',')}}`
}
