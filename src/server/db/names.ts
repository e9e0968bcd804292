import { sql } from 'kysely'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { Tx } from './tables.ts'

/**
 * Lock before locking an entry or anything else that tags, techniques, and partners are linked to. A change of one of them
 * rewrites all entries that name it; it waits until nobody else is changing one of them, because each would wait for what
 * the other has locked.
 */
export const shareNames = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('names', ${userId}))`.execute(tx)

/** Lock first when changing what tags, techniques, or partners are called, or to which of them something is linked. */
export const lockNames = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('names', ${userId}))`.execute(tx)

/** Adds the key of the name, if there is one, to the columns of a row. */
export const keyed = <Row extends { name?: string | undefined }>(row: Row): Row & { nameKey: string } =>
  ({ ...row, ...(row.name !== undefined && { nameKey: nameKey(row.name) }) }) as Row & { nameKey: string }

/** 'Theo', or 'Theo (2)' if its key is among these. */
export function freeName(name: string, taken: Set<string>): string {
  const numbered = (n: number) => (n === 1 ? name : `${name.slice(0, limits.partnerName - 6)} (${n})`)
  let n = 1
  while (taken.has(nameKey(numbered(n)))) n += 1
  return numbered(n)
}

/** Escapes text for a pattern of `like`. */
export const forLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
