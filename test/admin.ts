import type { Person, World } from './world.ts'

export const adminAddress = 'coach@rollbook.example'

/** For a world whose operator has named {@link adminAddress}. */
export const withAdmin = { ADMIN_EMAILS: `${adminAddress}, second@rollbook.example` }

/** Marks a person's address as verified. */
export const verify = ({ db, deps }: World, { email }: Person) =>
  db.updateTable('users').set({ emailVerifiedAt: deps.clock() }).where('email', '=', email).execute()

/** An administrator. */
export async function anAdmin(world: World, email = adminAddress): Promise<Person> {
  const admin = await world.signUp({ fullName: 'Lena Vogt', email })
  await verify(world, admin)
  return admin
}
