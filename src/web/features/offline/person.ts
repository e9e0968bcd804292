import { type User, user } from '#shared/auth.ts'
import { keep, kept } from './read-store.ts'

/** The person whose journal this device holds; null for nobody. Asked when no server can say who is signed in. */
export async function keptPerson(): Promise<User | null> {
  return user.safeParse(await kept('person')).data ?? null
}

/** Keeps who is signed in, however long it will be until there is signal again. */
export const keepPerson = (person: User) => keep('person', person)
