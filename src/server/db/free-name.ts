import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'

/** 'Theo', or 'Theo (2)' if a partner has one of these names already. */
export function freeName(name: string, names: string[]): string {
  const taken = new Set(names.map(nameKey))
  const numbered = (n: number) => (n === 1 ? name : `${name.slice(0, limits.partnerName - 6)} (${n})`)
  let n = 1
  while (taken.has(nameKey(numbered(n)))) n += 1
  return numbered(n)
}
