import { type User, user } from '#shared/accounts.ts'
import { readCached, writeCached } from './cache-database.ts'

/** Whose journal this device has cached; null for nobody's. Read when no server can say who is logged in. */
export async function readCachedUser(): Promise<User | null> {
  return user.safeParse(await readCached('user')).data ?? null
}

/** Caches who is logged in, however long they will be offline. */
export const cacheUser = (current: User) => writeCached('user', current)
