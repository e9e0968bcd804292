import { nameKey } from '../foundation/name-key.ts'

/** So many are remembered. */
const most = 100_000
const keys = new Map<string, string>()

/** `nameKey`, which takes most of the time in which a file is read, once for each name that a file repeats. */
export function knownKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = nameKey(name)
  if (keys.size < most) keys.set(name, key)
  return key
}
