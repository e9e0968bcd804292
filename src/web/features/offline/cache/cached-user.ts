import { type User, user } from '#shared/accounts/accounts.ts'
import { readCached, writeCached } from './cache-database.ts'

/** The user whose journal this device has cached, or null. Read when the server can't say who is logged in. */
export async function readCachedUser(): Promise<User | null> {
  return user.safeParse(await readCached('user')).data ?? null
}

/** Caches the current user, without an expiration. */
export const cacheUser = (current: User) => writeCached('user', current)
