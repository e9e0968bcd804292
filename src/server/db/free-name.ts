import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'

/** 'Theo', or 'Theo (2)' if its key is among these. */
export function freeName(name: string, taken: Set<string>): string {
  const numbered = (n: number) => (n === 1 ? name : `${name.slice(0, limits.partnerName - 6)} (${n})`)
  let n = 1
  while (taken.has(nameKey(numbered(n)))) n += 1
  return numbered(n)
}
