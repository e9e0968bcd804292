import { type User, user } from '#shared/auth.ts'
import { dropKept, keep, kept } from './read-store.ts'

/** The person whose journal this device holds; null for nobody. Asked when no server can say who is signed in. */
export async function keptPerson(): Promise<User | null> {
  return user.safeParse(await kept('person')).data ?? null
}

/** Keeps who is signed in, however long it will be until there is signal again. */
export const keepPerson = (person: User) => keep('person', person)

/** From now on nobody is signed in here, if it was this person. */
export const dropPerson = (userId: number) =>
  dropKept('person', (person) => user.safeParse(person).data?.id === userId)
